# Makes the book whose figures the README shows: two weeks of a small shop. To run it: . ./fortnight.sh
export OPSH_HOME="$PWD/fortnight" OPSH_NOW=2025-03-14T16:00:00Z
(umask 077 && head -c 18 /dev/urandom | base64 > owner.password)
opsh init --admin anna --password-file owner.password --zone Europe/Vilnius --currency EUR \
  --test-clock
opsh auth login anna --password-file owner.password
opsh bulk product create --from products.csv
{
  echo "opsh 1"
  echo 'customer create "Corner Shop"'
  echo 'product create COFFEE "Coffee, 500 g" --price 7.40 --low-stock 6'
  echo "stock receive LAMP-1 40 --cost 12.50 --at 2025-02-27"
  echo "stock receive BULB-1 50 --cost 1.10 --at 2025-02-27"
  echo "stock receive SHADE-1 12 --cost 4.20 --at 2025-02-27"
  echo "stock receive COFFEE 30 --cost 3.90 --lot A --expires 2025-03-19 --at 2025-02-27"
  echo "stock receive LAMP-1 20 --cost 12.50 --at 2025-03-09"
  sold=(4 2 7 3 5 1 6 4 3 8 2 5 3)
  for day in "${!sold[@]}"; do
    at="$(printf '2025-03-%02d' "$((day + 1))")"
    echo "stock issue LAMP-1 ${sold[day]} --at $at"
    echo "stock issue BULB-1 $((sold[day] / 2 + 1)) --at $at"
    if ((day % 3 == 0)); then echo "stock issue COFFEE 4 --at $at"; fi
  done
  echo "lot discard COFFEE 3 --code damaged --on 2025-03-12"
  echo "oos create 000001 LAMP-1 12"
} > fortnight.opsh
opsh run fortnight.opsh --atomic
