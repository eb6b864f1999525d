# shellcheck shell=bash disable=SC2034
# What the commands of deploy/ha share: names, addresses, folders, starting and ending processes.
#
# Everything is in network namespaces with one prefix. Also the bridge is in one of them, so the
# machine's own network, its firewall and its addresses stay as they are.
set -euo pipefail
umask 077

ha="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
prefix="${OPSH_HA_PREFIX:-opsh-ha}"
state="${OPSH_HA_STATE:-/var/tmp/opsh-ha}"
network="${OPSH_HA_NETWORK:-10.77.0}"
pg_bin="${OPSH_HA_PG_BIN:-/usr/lib/postgresql/15/bin}"
nodes=(n1 n2 n3)   # etcd, Patroni and PostgreSQL
servers=(a1 a2)    # HAProxy and `opsh serve`
site=b1            # the second site: backups
places=("${nodes[@]}" "${servers[@]}" "$site")

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }
fail() { say "$*"; exit 1; }

# options NAME…: reads --state FOLDER, and leaves the other arguments in `rest`.
rest=()
options() {
  rest=()
  while (($# > 0)); do
    case "$1" in
      --state)
        [[ -n "${2:-}" ]] || { say "--state needs a folder."; exit 64; }
        state="$2"
        shift 2
        ;;
      *) rest+=("$1"); shift ;;
    esac
  done
  case "$state" in
    /*) ;;
    *) say "the state folder must be an absolute path: $state"; exit 64 ;;
  esac
  case "$state/" in
    "$(cd "$ha/../.." && pwd)"/*) say "the state folder must not be in the repository: $state"; exit 64 ;;
  esac
  venv="${OPSH_HA_VENV:-$state/venv}"
  pki="$state/pki"
  secrets="$state/secrets"
}

need_root() { [[ $EUID -eq 0 ]] || fail "needs root, because it makes network namespaces."; }

address() {
  case "$1" in
    net) echo "$network.1" ;;
    n[1-9]) echo "$network.1${1#n}" ;;
    a[1-9]) echo "$network.2${1#a}" ;;
    b[1-9]) echo "$network.3${1#b}" ;;
    *) fail "there is no place $1" ;;
  esac
}

# The state folder is ours only with this file in it: nothing else is ever removed.
marker() { echo "$state/opsh-ha.state"; }

namespace_exists() { [[ -e "/run/netns/$prefix-$1" ]]; }

# inside PLACE COMMAND…: runs it on the network of this place.
inside() { ip netns exec "$prefix-$1" "${@:2}"; }

# In front of a command: without root's rights and without a way back to them.
as_postgres=(setpriv --reuid=postgres --regid=postgres --init-groups --inh-caps=-all --no-new-privs)
as_haproxy=(setpriv --reuid=haproxy --regid=haproxy --init-groups --inh-caps=-all --no-new-privs)

# running NAME PLACE: whether the process in run/NAME.pid lives. It must be on the network of the
# place: a number may have been given to another process since.
running() {
  local pid
  pid="$(cat "$state/run/$1.pid" 2>/dev/null)" || return 1
  kill -0 "$pid" 2>/dev/null && [[ "$(ip netns identify "$pid" 2>/dev/null)" == "$prefix-$2" ]]
}

# start NAME PLACE COMMAND…: starts it, unless it runs. What it says is in PLACE/log/NAME.log.
start() {
  local name="$1" place="$2"
  shift 2
  if running "$name" "$place"; then return; fi
  setsid nice -n 5 ip netns exec "$prefix-$place" env -u XDG_STATE_HOME HOME="$state/$place" LC_ALL=C.UTF-8 \
    "$@" >>"$state/$place/log/$name.log" 2>&1 </dev/null &
  echo $! >"$state/run/$name.pid"
}

# end_all PLACE: kills whatever runs on the network of this place. Only what we started is there.
end_all() {
  local pids
  namespace_exists "$1" || return 0
  for _ in {1..50}; do
    pids="$(ip netns pids "$prefix-$1")"
    [[ -n "$pids" ]] || return 0
    # A process that is gone by now is no failure.
    # shellcheck disable=SC2086
    kill -9 $pids 2>/dev/null || true
    sleep 0.1
  done
  fail "on $1 these processes do not end: $pids"
}

# wait_for SECONDS WHAT COMMAND…: until it succeeds.
wait_for() {
  local until=$((SECONDS + $1)) what="$2"
  shift 2
  until "$@" >/dev/null 2>&1; do
    ((SECONDS < until)) || fail "waited too long for: $what (logs are in $state/*/log)"
    sleep 0.5
  done
}

# render TEMPLATE TARGET OWNER [PLACE]: fills in the @NAMES@ of a template of config/.
render() {
  local template="$ha/config/$1" target="$2" owner="$3" place="${4:-}" text name value
  text="$(cat "$template")"
  local -A values=(
    [STATE]="$state" [PKI]="$pki" [VENV]="$venv" [PG_BIN]="$pg_bin" [NETWORK]="$network"
    [PLACE]="$place" [ADDRESS]="${place:+$(address "$place")}"
    [N1]="$(address n1)" [N2]="$(address n2)" [N3]="$(address n3)"
    [A1]="$(address a1)" [A2]="$(address a2)" [SITE]="$(address "$site")"
    [BOOTSTRAP]="${OPSH_HA_BOOTSTRAP:-initdb}"
  )
  for name in "$secrets"/*; do values[SECRET_${name##*/}]="$(<"$name")"; done
  for name in "${!values[@]}"; do
    value="${values[$name]}"
    text="${text//"@$name@"/"$value"}"
  done
  if grep -qE '@[A-Z][A-Za-z0-9_]*@' <<<"$text"; then fail "$1 has a name without a value"; fi
  printf '%s\n' "$text" >"$target.new"
  chown "$owner": "$target.new"
  mv "$target.new" "$target"
}
