# shellcheck shell=bash disable=SC2154
# Tools, keys, network: what must be there before anything is started. Each part does nothing if it
# is done already.

need_tools() {
  local tool missing=()
  for tool in etcd etcdctl haproxy pgbackrest openssl ip unshare setpriv "$pg_bin/postgres"; do
    command -v "$tool" >/dev/null || missing+=("$tool")
  done
  if ((${#missing[@]} > 0)); then
    say "these programs are missing: ${missing[*]}"
    say "on Debian: apt-get install etcd-server etcd-client haproxy pgbackrest iproute2 postgresql-15 python3-venv"
    exit 77
  fi
  id postgres haproxy >/dev/null || fail "the users postgres and haproxy of the packages are missing."
}

make_venv() {
  if [[ ! -f "$venv/complete" ]] || ! cmp -s "$ha/requirements.txt" "$venv/complete"; then
    say "installing Patroni from PyPI into $venv"
    rm -rf "$venv"
    # Debian's own Python: one of a home folder cannot be read by the user postgres.
    /usr/bin/python3 -m venv "$venv"
    "$venv/bin/pip" install -q --disable-pip-version-check -r "$ha/requirements.txt" >&2
    cp "$ha/requirements.txt" "$venv/complete"
    chmod -R a+rX "$venv"
  fi
  "$ha/lib/refuse-old-patroni" "${OPSH_HA_PATRONI:-$venv/bin/patroni}" || exit 1
}

make_folders() {
  local place
  if [[ -e "$state" && ! -e "$(marker)" && -n "$(ls -A "$state")" ]]; then
    fail "$state exists, and was not made by deploy/ha/up; choose another folder with --state."
  fi
  mkdir -p "$state"
  chmod 711 "$state"
  echo "$prefix" >"$(marker)"
  install -d -m 711 "$state/run" "$pki" "$state/bin"
  install -d -m 700 "$secrets"
  for place in "${places[@]}"; do
    install -d -m 711 -o postgres -g postgres "$state/$place"
    install -d -m 700 -o postgres -g postgres "$state/$place"/{log,lock,spool,run}
  done
  install -d -m 700 -o postgres -g postgres "$state/$site/repository"
}

make_secrets() {
  local name
  for name in superuser replication rewind store repository; do
    [[ -s "$secrets/$name" ]] || openssl rand -hex 24 >"$secrets/$name"
  done
}

# One certificate authority for etcd, Patroni, PostgreSQL and pgBackRest. The place's name is the
# common name, which pgBackRest goes by; its address is a name and an address of the certificate.
make_keys() {
  local place where
  if [[ ! -s "$pki/ca.crt" ]]; then
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 \
      -keyout "$pki/ca.key" -out "$pki/ca.crt" -subj "/CN=opsh-ha" 2>/dev/null
  fi
  for place in "${places[@]}" net; do
    if [[ -s "$pki/$place.crt" ]]; then continue; fi
    where="$(address "$place")"
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$pki/$place.key" \
      -out "$pki/$place.csr" -subj "/CN=$place" 2>/dev/null
    openssl x509 -req -in "$pki/$place.csr" -CA "$pki/ca.crt" -CAkey "$pki/ca.key" -CAcreateserial \
      -days 3650 -out "$pki/$place.crt" -extfile <(
        echo "subjectAltName=DNS:$place,DNS:$where,IP:$where,DNS:localhost,IP:127.0.0.1"
        echo "extendedKeyUsage=serverAuth,clientAuth"
      ) 2>/dev/null
    rm "$pki/$place.csr"
    chown postgres: "$pki/$place.key"
  done
  chmod 644 "$pki"/*.crt
}

make_network() {
  local place
  if namespace_exists net && [[ ! -e "$state/run/network" ]]; then
    fail "there are namespaces $prefix-… of another state folder: end them first, or set OPSH_HA_PREFIX."
  fi
  if ! namespace_exists net; then
    ip netns add "$prefix-net"
    ip -n "$prefix-net" link add bridge type bridge
    ip -n "$prefix-net" address add "$(address net)/24" dev bridge
    ip -n "$prefix-net" link set bridge up
    ip -n "$prefix-net" link set lo up
  fi
  touch "$state/run/network"
  for place in "${places[@]}"; do
    if namespace_exists "$place"; then continue; fi
    ip netns add "$prefix-$place"
    ip -n "$prefix-net" link add "$place" type veth peer name eth0 netns "$prefix-$place"
    ip -n "$prefix-net" link set "$place" master bridge up
    ip -n "$prefix-$place" address add "$(address "$place")/24" dev eth0
    ip -n "$prefix-$place" link set eth0 up
    ip -n "$prefix-$place" link set lo up
  done
}
