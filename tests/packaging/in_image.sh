#!/usr/bin/env bash
# in_image.sh ROOT DATA USER PYTHON: runs an image's command as a container engine would. Its root, unpacked at ROOT, is
# read-only, /data is the folder DATA, the user is USER, and there is a network of its own. When its health check says
# that it is well, a game is played by PYTHON outside; then it is asked to stop. CMD and HEALTH are its command lines,
# ENVIRONMENT its variables, each as bash words.
set -euo pipefail
root=$1 data=$2 user=$3 python=$4
ip link set lo up
mount --bind "$root" "$root"
mount --bind "$data" "$root/data"
mount -o remount,ro,bind "$root"
eval "environment=($ENVIRONMENT) command=($CMD) health=($HEALTH)"
inside() { exec chroot --userspec="$user" "$root" /usr/bin/env -i "${environment[@]}" "$@"; }

(inside "${command[@]}") &
house=$!
trap 'kill -KILL $house 2>/dev/null || true' EXIT
until (inside "${health[@]}") 2>/dev/null; do kill -0 $house; done
(inside /opt/fortywinks/bin/python3 -c 'import os; open("/data/mine", "w").close(); os.getuid() or exit("this is root")')
if (inside /opt/fortywinks/bin/python3 -c 'open("/opt/fortywinks/mine", "w")') 2>/dev/null; then
	echo "the root can be written to" >&2
	exit 1
fi
"$python" -c 'from tests.packaging.installing import play_to_the_end; play_to_the_end("http://127.0.0.1:4040")'
kill -TERM $house
trap - EXIT
wait $house
