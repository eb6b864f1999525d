# shellcheck shell=bash disable=SC2154
# Starts what runs at a place. The same programs and settings as in systemd/.

start_etcd() {
  local place here peers=() each
  for place in "${nodes[@]}"; do peers+=("$place=https://$(address "$place"):2380"); done
  each="$(IFS=,; echo "${peers[*]}")"
  for place in "${@}"; do
    here="$(address "$place")"
    start "$place.etcd" "$place" "${as_postgres[@]}" \
      etcd --name "$place" --data-dir "$state/$place/etcd" \
      --heartbeat-interval 100 --election-timeout 1000 \
      --listen-peer-urls "https://$here:2380" --initial-advertise-peer-urls "https://$here:2380" \
      --listen-client-urls "https://$here:2379,https://127.0.0.1:2379" \
      --advertise-client-urls "https://$here:2379" \
      --initial-cluster "$each" --initial-cluster-token opsh --initial-cluster-state new \
      --client-cert-auth --trusted-ca-file "$pki/ca.crt" \
      --cert-file "$pki/$place.crt" --key-file "$pki/$place.key" \
      --peer-client-cert-auth --peer-trusted-ca-file "$pki/ca.crt" \
      --peer-cert-file "$pki/$place.crt" --peer-key-file "$pki/$place.key" \
      --auto-compaction-retention 1 --logger zap --log-level warn
  done
}

# The server of pgBackRest at a place, by which the other site reads or writes there.
start_pgbackrest() {
  local place template
  for place in "${@}"; do
    template=pgbackrest-node.conf
    if [[ "$place" == "$site" ]]; then template=pgbackrest-site.conf; fi
    render "$template" "$state/$place/pgbackrest.conf" postgres "$place"
    start "$place.pgbackrest" "$place" "${as_postgres[@]}" \
      pgbackrest server --config="$state/$place/pgbackrest.conf"
  done
}

# Patroni is process 1 of a namespace of its own: when it dies, the kernel kills its PostgreSQL.
start_patroni() {
  local place
  for place in "${@}"; do
    render patroni.yml "$state/$place/patroni.yml" postgres "$place"
    start "$place.patroni" "$place" unshare --pid --fork --mount-proc --kill-child "${as_postgres[@]}" \
      "${OPSH_HA_PATRONI:-$venv/bin/patroni}" "$state/$place/patroni.yml"
  done
}

start_haproxy() {
  local place
  for place in "${@}"; do
    render haproxy.cfg "$state/$place/haproxy.cfg" haproxy "$place"
    start "$place.haproxy" "$place" "${as_haproxy[@]}" haproxy -db -f "$state/$place/haproxy.cfg"
  done
}

# store_environment PLACE: how `opsh` reaches PostgreSQL, through the HAProxy of its own machine, and
# the key file that opens the keys of the book there. libpq fails if it may not look into HOME.
store_environment() {
  printf '%s\n' "HOME=$state/$1" "OPSH_HOME=$state/$1/opsh" OPSH_KEY_STORE=file PGSSLMODE=verify-ca \
    "PGSSLROOTCERT=$pki/ca.crt" "PGPASSFILE=$state/$1/pgpass"
  # A cluster of an earlier version has its keys in files.
  if [[ -e "$state/$1/book.key" ]]; then printf '%s\n' "OPSH_STORE_KEYS_FILE=$state/$1/book.key"; fi
}
store_address="postgres://opsh@127.0.0.1:5432/opsh"

start_opsh() {
  local place environment
  for place in "${@}"; do
    mapfile -t environment < <(store_environment "$place")
    start "$place.opsh" "$place" "${as_postgres[@]}" \
      env "${environment[@]}" OPSH_LOG=info \
      "$state/bin/opsh" --store "$store_address" serve --listen "$(address "$place"):8081"
  done
}

# make_book BINARY: the book with its key file, its administrator, and the folders of both servers.
make_book() {
  local place environment
  install -m 755 "$1" "$state/bin/opsh.new"
  mv "$state/bin/opsh.new" "$state/bin/opsh"
  for place in "${servers[@]}"; do
    install -d -m 700 -o postgres -g postgres "$state/$place/opsh"
    printf '*:5432:opsh:opsh:%s\n' "$(<"$secrets/store")" >"$state/$place/pgpass"
    chown postgres: "$state/$place/pgpass"
  done
  if [[ -e "$state/a1/book" ]]; then return; fi
  openssl rand -base64 32 >"$secrets/book"
  for place in "${servers[@]}"; do
    install -m 600 -o postgres -g postgres "$secrets/book" "$state/$place/book.key"
  done
  openssl rand -base64 18 >"$state/a1/opsh/admin.password"
  chown postgres: "$state/a1/opsh/admin.password"
  mapfile -t environment < <(store_environment a1)
  inside a1 "${as_postgres[@]}" \
    env "${environment[@]}" "$state/bin/opsh" --store "$store_address" init --admin drill \
    --password-file "$state/a1/opsh/admin.password" --zone UTC --currency EUR -q >&2
  touch "$state/a1/book"
}


leader() {
  local place
  for place in "${nodes[@]}"; do
    if inside net curl -sf --max-time 2 --cacert "$pki/ca.crt" -o /dev/null \
      "https://$(address "$place"):8008/primary"; then
      echo "$place"
      return
    fi
  done
  return 1
}

# all_streaming: a leader, and two standbys that stream from it, of which one at least is in sync.
all_streaming() {
  local at cluster
  at="$(leader)" || return 1
  cluster="$(inside net curl -sf --max-time 2 --cacert "$pki/ca.crt" "https://$(address "$at"):8008/cluster")"
  [[ "$(grep -o '"state": "streaming"' <<<"$cluster" | wc -l)" -eq 2 ]] &&
    grep -qE '"role": "(sync_standby|quorum_standby)"' <<<"$cluster"
}
