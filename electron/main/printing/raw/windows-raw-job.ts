// Windows has no command that sends raw bytes to a printer queue, only calls of its spooler. This script, run by the system's own
// PowerShell, makes them. It says that it is ready, reads the job from its input and its name, its length and the printer's name from the
// environment, answers with one line, and then answers `status` with one line each. What it was not told to `keep` does not outlive it, nor the app.

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
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool GetPrinterW(IntPtr printer, int level, IntPtr info, int size, out int needed);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool GetJobW(IntPtr printer, int job, int level, IntPtr info, int size, out int needed);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool SetJobW(IntPtr printer, int job, int level, IntPtr info, int command);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool EnumJobsW(IntPtr printer, int first, int count, int level, IntPtr info, int size, out int needed, out int returned);
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern bool GetDefaultPrinterW(System.Text.StringBuilder name, ref int size);
  const int NoSuchPrinter = 1801, NoSpooler = 1722, NoSuchJob = 87, Paused = 1, StatusLevel = 6;
  const int DeleteJob = 5, RetainJob = 8, ReleaseJob = 9;
  const int MostJobs = 1000, EnumeratedBytes = 1048576;
  // JOB_INFO_1: an id, six pointers, of which the fourth is the title, and then the status, four numbers and a time of 16 bytes.
  static readonly int JobBytes = IntPtr.Size == 8 ? 96 : 64;
  static readonly int StatusAt = IntPtr.Size == 8 ? 56 : 28;
  static IntPtr printer; static int job;
  static int Read(Func<IntPtr, int, int> call, int at) {
    IntPtr room = Marshal.AllocHGlobal(65536);
    try { return call(room, 65536) == 0 ? -Math.Max(1, Marshal.GetLastWin32Error()) : Marshal.ReadInt32(room, at); }
    finally { Marshal.FreeHGlobal(room); }
  }
  public static string Send(string name, string title, byte[] bytes) {
    if (!OpenPrinterW(name, out printer, IntPtr.Zero)) {
      int error = Marshal.GetLastWin32Error();
      return error == NoSuchPrinter ? "missing" : error == NoSpooler ? "no-spooler" : "refused";
    }
    int needed;
    int state = Read((room, size) => GetPrinterW(printer, StatusLevel, room, size, out needed) ? 1 : 0, 0);
    if (state > 0 && (state & Paused) != 0) return "paused";
    var document = new Document { Name = title, DataType = "RAW" };
    job = StartDocPrinterW(printer, 1, document);
    if (job == 0) return "refused";
    // Otherwise a short job is gone before anybody can ask what became of it.
    SetJobW(printer, job, 0, IntPtr.Zero, RetainJob);
    int written = 0;
    bool sent = StartPagePrinter(printer) && WritePrinter(printer, bytes, bytes.Length, out written);
    EndPagePrinter(printer);
    return EndDocPrinter(printer) && sent && written == bytes.Length ? "job " + job : "incomplete";
  }
  // A page of the system's own driver, by its title; a printer without a name is the default one.
  public static string Find(string name, string title) {
    if (name.Length == 0) {
      var room = new System.Text.StringBuilder(1024);
      int size = 1024;
      if (!GetDefaultPrinterW(room, ref size)) return "missing";
      name = room.ToString();
    }
    if (!OpenPrinterW(name, out printer, IntPtr.Zero)) return "missing";
    IntPtr jobs = Marshal.AllocHGlobal(EnumeratedBytes);
    try {
      int needed, returned;
      if (!EnumJobsW(printer, 0, MostJobs, 1, jobs, EnumeratedBytes, out needed, out returned)) return "refused";
      for (int at = 0; at < returned; at++) {
        IntPtr one = new IntPtr(jobs.ToInt64() + at * JobBytes);
        if (Marshal.PtrToStringUni(Marshal.ReadIntPtr(one, 4 * IntPtr.Size)) != title) continue;
        job = Marshal.ReadInt32(one, 0);
        SetJobW(printer, job, 0, IntPtr.Zero, RetainJob);
        return "job " + job;
      }
      return "missing";
    }
    finally { Marshal.FreeHGlobal(jobs); }
  }
  public static string Status() {
    int needed;
    int flags = Read((room, size) => GetJobW(printer, job, 1, room, size, out needed) ? 1 : 0, StatusAt);
    return flags == -NoSuchJob ? "gone" : flags < 0 ? "unknown" : "status " + flags;
  }
  public static void Cancel() { SetJobW(printer, job, 0, IntPtr.Zero, DeleteJob); }
  public static void Release() { SetJobW(printer, job, 0, IntPtr.Zero, ReleaseJob); }
}
'@
[Console]::Out.WriteLine('ready')
$in = [Console]::OpenStandardInput()
$bytes = New-Object byte[] ([int]$env:GALLA_LENGTH)
$at = 0
while ($at -lt $bytes.Length) { $n = $in.Read($bytes, $at, $bytes.Length - $at); if ($n -eq 0) { exit 1 }; $at += $n }
$said = if ($env:GALLA_FIND) { [RawJob]::Find([string]$env:GALLA_PRINTER, $env:GALLA_TITLE) } else { [RawJob]::Send($env:GALLA_PRINTER, $env:GALLA_TITLE, $bytes) }
[Console]::Out.WriteLine($said)
if (-not $said.StartsWith('job ')) { [RawJob]::Cancel(); exit 1 }
$reader = New-Object System.IO.StreamReader($in)
while ($null -ne ($line = $reader.ReadLine())) {
  if ($line -eq 'status') { [Console]::Out.WriteLine([RawJob]::Status()) }
  if ($line -eq 'cancel') { [RawJob]::Cancel() }
  if ($line -eq 'keep') { [RawJob]::Release(); exit 0 }
}
[RawJob]::Cancel()
`
