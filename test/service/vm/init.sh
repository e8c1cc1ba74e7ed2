#!/bin/busybox sh
# The first program of the small virtual machine: mounts the drive that is tried beside the host's files, which stay read-only, and runs the
# given script on it. What it says comes out of the serial line.
/bin/busybox --install -s /bin
mount -t proc proc /proc
mount -t devtmpfs dev /dev
for module in /modules/*.ko; do insmod "$module"; done
mount -t 9p -o trans=virtio,version=9p2000.L,ro,cache=loose host /host
mount -t proc proc /host/proc
mount -t devtmpfs dev /host/dev
mount -t tmpfs tmp /host/tmp
mount -t tmpfs mnt /host/mnt
mkdir /host/mnt/drive /host/mnt/script
mount -t 9p -o trans=virtio,version=9p2000.L,ro script /host/mnt/script
for word in $(cat /proc/cmdline); do
  case "$word" in galla.*) export "GALLA_${word#galla.}" ;; esac
done
case "$GALLA_kind" in
ntfs-3g) chroot /host ntfs-3g /dev/vda /mnt/drive ;;
cifs)
  # A server of shares in the same machine, over the drive.
  ip link set lo up
  mkdir /host/mnt/disk /host/mnt/samba
  mount -t ext4 /dev/vda /host/mnt/disk
  mkdir -p /host/mnt/disk/share
  chmod 777 /host/mnt/disk/share
  cp /host/mnt/script/smb.conf /host/mnt/samba/
  chroot /host smbd --configfile=/mnt/samba/smb.conf --daemon
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    mount -t cifs //127.0.0.1/share /host/mnt/drive -o ip=127.0.0.1,sec=none,vers=3.1.1,username=guest && break
    sleep 1
  done
  ;;
*) mount -t "$GALLA_kind" /dev/vda /host/mnt/drive ;;
esac
grep -q " /host/mnt/drive " /proc/mounts || echo "NOT MOUNTED"
IFS=,
# shellcheck disable=SC2086 -- the words are split on purpose
chroot /host "$GALLA_node" /mnt/script/script.mjs $GALLA_words /mnt/drive
echo "ENDED $?"
poweroff -f
