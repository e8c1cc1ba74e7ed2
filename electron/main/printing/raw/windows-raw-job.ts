// Windows has no command that sends raw bytes to a printer queue, only calls of its spooler. This script, run by the
// system's own PowerShell, makes them: it reads the job from its input and the printer's name from the environment.

export const WINDOWS_RAW_JOB = `
$ErrorActionPreference = 'Stop'
Add-Type -TypeDefinition @'
using System;
using System.Runtime.InteropServices;
public static class RawJob {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  public class Document { public string Name; public string Output; public string DataType; }
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern bool OpenPrinterW(string name, out IntPtr printer, IntPtr defaults);
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern int StartDocPrinterW(IntPtr printer, int level, [In] Document document);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool StartPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool WritePrinter(IntPtr printer, byte[] bytes, int count, out int written);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool EndPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool EndDocPrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool ClosePrinter(IntPtr printer);
  public static bool Send(string name, byte[] bytes) {
    IntPtr printer;
    if (!OpenPrinterW(name, out printer, IntPtr.Zero)) return false;
    try {
      var document = new Document { Name = "Galla receipt", DataType = "RAW" };
      if (StartDocPrinterW(printer, 1, document) == 0) return false;
      int written = 0;
      bool sent = StartPagePrinter(printer) && WritePrinter(printer, bytes, bytes.Length, out written);
      EndPagePrinter(printer);
      return EndDocPrinter(printer) && sent && written == bytes.Length;
    } finally { ClosePrinter(printer); }
  }
}
'@
$job = New-Object System.IO.MemoryStream
[Console]::OpenStandardInput().CopyTo($job)
if (-not [RawJob]::Send($env:GALLA_PRINTER, $job.ToArray())) { exit 1 }
`
