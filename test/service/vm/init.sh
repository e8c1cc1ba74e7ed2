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
mkdir /host/tmp/drive /host/tmp/script
mount -t 9p -o trans=virtio,version=9p2000.L,ro script /host/tmp/script
for word in $(cat /proc/cmdline); do
  case "$word" in galla.*) export "GALLA_${word#galla.}" ;; esac
done
mount -t "$GALLA_kind" /dev/vda /host/tmp/drive || echo "NOT MOUNTED"
IFS=,
# shellcheck disable=SC2086 -- the words are split on purpose
chroot /host "$GALLA_node" /tmp/script/script.mjs $GALLA_words
echo "ENDED $?"
poweroff -f
