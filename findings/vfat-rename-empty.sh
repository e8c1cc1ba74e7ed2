#!/usr/bin/env bash
# Linux's vfat loses what every guide calls safe: write a file, fsync it, rename it, fsync the folder. After a power cut the renamed file has
# 0 bytes. The rename makes a new directory entry without the size and the first cluster; both are written with the inode, later, and an fsync of
# the folder does not write the inode. One more fsync of the renamed file does. ext4 and exFAT keep the file either way.
#
# Version: kernel of Debian 12, linux-image-6.1.0-56-amd64 6.1.192-2. It runs in a small virtual machine whose power is cut by ending it; what
# the machine had sent to its drives stays. Needs: qemu-system-x86_64, cpio, mkfs.vfat (dosfstools), mkfs.exfat (exfatprogs), mkfs.ext4 (e2fsprogs).
#
# Seen:
#   vfat  renamed=0       synced-again=200000
#   exfat renamed=200000  synced-again=200000
#   ext4  renamed=200000  synced-again=200000
set -euo pipefail
PATH=$PATH:/usr/sbin:/sbin
KERNEL=linux-image-6.1.0-56-amd64=6.1.192-2
BUSYBOX=busybox-static=1:1.35.0-4+deb12u1+b1
BOOT_SECONDS=120
MODULES='virtio_ring virtio_pci_modern_dev virtio_pci_legacy_dev virtio virtio_pci virtio_blk nls_cp437 nls_ascii nls_utf8 fat vfat exfat
  crc32c_generic jbd2 mbcache crc16 ext4'
WANTED='vfat renamed=0 synced-again=200000
exfat renamed=200000 synced-again=200000
ext4 renamed=200000 synced-again=200000'

for tool in qemu-system-x86_64 cpio dpkg apt-get mkfs.vfat mkfs.exfat mkfs.ext4; do
  command -v "$tool" >/dev/null || { echo "cannot run: $tool is missing"; exit 2; }
done
work=$(mktemp -d)
qemu=
trap '[ -z "$qemu" ] || kill "$qemu" 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
apt-get download "$KERNEL" "$BUSYBOX" >apt.log 2>&1 || { cat apt.log; echo "cannot run: $KERNEL or $BUSYBOX is not to be had"; exit 2; }
for package in ./*.deb; do dpkg -x "$package" packages; done

mkdir -p root/{bin,dev,proc,modules}
cp packages/bin/busybox root/bin/
number=10
for module in $MODULES; do
  cp "$(find packages/lib/modules -name "$module.ko")" "root/modules/$number-$module.ko"
  number=$((number + 1))
done
cat >root/init <<'INIT'
#!/bin/busybox sh
/bin/busybox --install -s /bin
mount -t proc proc /proc
mount -t devtmpfs dev /dev
for module in /modules/*.ko; do insmod "$module"; done
for drive in vfat:vda exfat:vdb ext4:vdc; do
  kind=${drive%:*}
  mkdir "/$kind"
  mount -t "$kind" "/dev/${drive#*:}" "/$kind" || echo "NOT MOUNTED $kind"
done
write() {
  dd if=/dev/zero of="$1.new" bs=1000 count=200 conv=fsync 2>/dev/null
  mv "$1.new" "$1"
}
if grep -q task=write /proc/cmdline; then
  for kind in vfat exfat ext4; do
    cd "/$kind"
    write synced-again
    sync . # BusyBox, with a name: an fsync of that file or folder alone
    sync synced-again
    write renamed
    sync .
  done
  echo WRITTEN
  sleep 1000
fi
for kind in vfat exfat ext4; do
  echo "FOUND $kind renamed=$(stat -c %s "/$kind/renamed") synced-again=$(stat -c %s "/$kind/synced-again")"
done
poweroff -f
INIT
chmod +x root/init
(cd root && find . | cpio -o -H newc --quiet) >initrd

for kind in vfat exfat ext4; do truncate -s 64M "$kind.img"; done
{ mkfs.vfat -F 32 vfat.img; mkfs.exfat exfat.img; mkfs.ext4 -q ext4.img; } >mkfs.log 2>&1 || { cat mkfs.log; exit 2; }

machine() {
  local drives=()
  for kind in vfat exfat ext4; do drives+=(-drive "file=$kind.img,format=raw,if=virtio,cache=writeback"); done
  exec timeout -s KILL "$BOOT_SECONDS" qemu-system-x86_64 -accel tcg -cpu max -m 512 -nographic -no-reboot -net none \
    -kernel packages/boot/vmlinuz-* -initrd initrd -append "console=ttyS0 quiet panic=-1 no_timer_check task=$1" "${drives[@]}" </dev/null
}

# The power is cut the moment that all is said to be written.
mkfifo lines
machine write >lines 2>&1 &
qemu=$!
written=no
while read -r line; do
  case "$line" in *WRITTEN*) written=yes && break ;; esac
done <lines
# This ends the machine at once, without a word to what runs inside it.
kill "$qemu" 2>/dev/null || true
wait "$qemu" 2>/dev/null || true
qemu=
[ "$written" = yes ] || { echo "cannot run: the virtual machine did not come to its end"; exit 2; }

found=$( (machine look) 2>&1 | tr -d '\r' | sed -n 's/.*FOUND //p')
echo "$found"
[ "$found" = "$WANTED" ] || { printf 'CHANGED, it was:\n%s\n' "$WANTED"; exit 1; }
