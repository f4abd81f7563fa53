/** How each command of the documentation is run, or why it cannot be. */

export type Row =
  /** Exits with code 0 and prints this. */
  | { says: RegExp; instead?: string }
  /** A server that starts, with data of its own, and stops in order. */
  | { serves: true }
  /** Keeps running, with its data in ./data, during the commands below it. */
  | { stays: true }
  /** Stops the command that keeps running. */
  | { stops: true }
  /** Why it is not run here. */
  | { cannot: string };

const says = (pattern: RegExp, instead?: string): Row => ({ says: pattern, instead });
const cannot = (why: string): Row => ({ cannot: why });
const serves: Row = { serves: true };

const MINUTES = cannot("takes minutes");
const SYSTEM = cannot("changes the system that it runs on");
const ENGINE = cannot("needs an engine for containers");
const STORE = cannot("needs a store; tests/cli/object_store_test.ts");
const POSTGRES = cannot("needs a PostgreSQL; tests/cluster/migrate_test.ts");
const BUCKET = cannot("needs a store; tests/cluster/files_of_nodes_test.ts, migrate_test.ts");
const FULL = cannot("is one of the commands that are run, in fewer words");

/** In the order in which they run: later ones find what earlier ones have made. */
export const ROWS: Record<string, Row> = {
  "npx -y deno@2.9.6 task start": { stays: true },
  "deno task parley --help": says(/^Examples:$/m),
  "deno task parley config": says(/^port +0 +PARLEY_PORT$/m),
  "parley user create": says(/reset#/, "parley user create ada --email ada@example.org"),
  "parley user list": says(/^ada /m),
  "git clone URL parley": cannot("needs the address of the repository"),
  "git pull": cannot("needs a repository"),
  "cd parley": cannot("needs the checkout"),
  "parley help COMMAND": says(/^Usage: parley/m, "parley help user"),
  "parley user list --config /etc/parley/parley.toml --data /var/lib/parley": SYSTEM,
  "parley user list --data /var/lib/parley": SYSTEM,
  "deno task parley user list": says(/^ada /m),
  "parley packaging toml": says(/^#port = 8000$/m),
  "parley packaging toml > parley.toml": says(/^$/),
  "parley --config ./parley.toml": serves,
  "parley serve --quota-person 2GB --quota 80%": serves,
  "parley user list --json": says(/"username":"ada"/),
  "parley user promote NAME": says(/ada is an admin now/, "parley user promote ada"),
  "parley user reset-password NAME": says(/reset#/, "parley user reset-password ada"),
  "parley user reset-password NAME --two-factor-off": says(
    /reset#/,
    "parley user reset-password ada --two-factor-off",
  ),
  "parley import discord --owner ada export/*.json": says(/Chess club/),
  "parley user enable anna_k": says(/anna_k can sign in again/),
  "parley user reset-password anna_k": says(/reset#/),
  "parley export user ada --out ada.json": says(/ada\.json is written/),
  'parley export server "Chess club" --out chess.json': says(/chess\.json is written/),
  "parley config": says(/^data +/m),
  "parley version": says(/^Parley \S+ \(data: schema \d+/),
  "parley tls": says(/./, "parley tls; true"),
  "parley packaging": says(/^systemd /m),
  "parley packaging compose > compose.yaml": says(/^$/),
  "parley packaging cluster-compose > compose.yaml": says(/^$/),
  "parley packaging cluster-haproxy > haproxy.cfg": says(/^$/),
  'echo "PARLEY_DB_PASSWORD=$(openssl rand -hex 24)" > .env': says(/^$/),
  'echo "PARLEY_DB_HOST=standby" >> .env': says(/^$/),
  "parley packaging client": says(/^import /m),
  "parley packaging compose": FULL,
  "parley packaging fail2ban-filter > /etc/fail2ban/filter.d/parley.conf": says(/^$/),
  "parley packaging fail2ban-jail > /etc/fail2ban/jail.d/parley.conf": says(/^$/),
  "fail2ban-regex /var/lib/parley/parley.security.log /etc/fail2ban/filter.d/parley.conf": cannot(
    "needs fail2ban; tests/faults/fail2ban_test.ts",
  ),
  "parley healthcheck": says(/is well/),
  "parley verify-client https://chat.example.org": cannot(
    "asks a server of somebody else; tests/cli/verify_client_test.ts",
  ),
  "parley verify-log https://chat.example.org --token-file token --kept head.json": cannot(
    "asks a server of somebody else; tests/cli/verify_log_test.ts",
  ),
  "parley packaging nginx": says(/^server \{$/m),
  "parley packaging systemd | sudo tee /etc/systemd/system/parley.service": says(/^ExecStart=/m),
  "parley check": says(/is whole/),
  "parley check --quick": says(/is whole/),
  "parley backup before.tar": says(/before\.tar/),
  "parley backup /mnt/usb/parley-friday.tar": says(/parley-friday\.tar/),
  "deno task parley backup …": says(/another\.tar/, "deno task parley backup another.tar"),
  "parley check /mnt/usb/parley-friday.tar": says(/is whole/),
  'echo "five words that nobody guesses" > /root/parley-passphrase': says(/^$/),
  "chmod 600 /root/parley-passphrase": says(/^$/),
  "parley backup /cloud/parley.sealed --backup-passphrase-file /root/parley-passphrase": says(
    /parley\.sealed/,
  ),
  "systemctl stop parley": { stops: true },
  "parley compact --data ./data": says(/./),
  "mv data data-newer": says(/^$/),
  "parley restore /mnt/usb/parley-friday.tar --data ./data": says(/./),
  "parley-old restore data-newer/backups/before-… --data ./data": says(
    /./,
    "parley-old restore before.tar --data ./data-older",
  ),
  "parley migrate --from ./data --to postgres://parley:PASSWORD@db.example.org/parley": POSTGRES,
  "parley migrate --from postgres://parley:PASSWORD@db.example.org/parley --to ./newfolder":
    POSTGRES,
  "docker compose exec one parley backup /data/friday.tar": ENGINE,
  "parley migrate --from ./data --files-to 's3://chat-files/parley?region=eu-north-1'": BUCKET,
  "parley migrate --from ./data --files-to s3://…": BUCKET,
  "parley --storage postgres://… --files 's3://chat-files/parley?region=eu-north-1'": BUCKET,
  "parley migrate": FULL,
  "parley backup": FULL,
  "parley restore": FULL,
  "parley compact": FULL,
  "parley files adopt": cannot("needs a store; tests/cli/files_adopt_test.ts"),

  "deno task start": serves,
  "npx -y deno@2.9.6 task start --tls lan": serves,
  "./dist/parley": serves,
  "parley serve --tls lan": serves,
  "parley serve --tls auto --host chat.example.org": cannot(
    "asks Let's Encrypt; `deno task walk auto` runs it at an authority for tests",
  ),
  "parley serve --data …": FULL,
  "parley serve --registration invite": serves,
  "parley serve --password-min 10 --refuse-common-passwords": serves,
  "parley serve --stun public": serves,
  "parley serve --relay on": serves,
  "parley serve --trusted-proxies 127.0.0.1": serves,
  "parley serve --backup-every 24h --backup-keep 7 --backup-dir /mnt/disk2/parley": serves,
  "parley serve --port 443 --tls /etc/letsencrypt/live/chat.example.org/fullchain.pem,/etc/letsencrypt/live/chat.example.org/privkey.pem":
    serves,
  "parley serve --backup-every 24h --backup-passphrase-file /etc/parley/passphrase --backup-s3 https://s3.example.org/my-bucket/parley --backup-s3-key-id KEYID":
    STORE,
  "parley restore https://s3.example.org/my-bucket/parley/newest --data ./data --backup-passphrase-file passphrase --backup-s3-key-id KEYID":
    STORE,
  "parley.exe serve --data C:\\ProgramData\\Parley": cannot("is for Windows"),

  'ssh-keygen -q -t ed25519 -N "" -C parley-release -f ~/parley-release-key': says(/^$/),
  "deno task release --key ~/parley-release-key": cannot(
    "takes minutes; tests/unit/release_test.ts",
  ),
  "ssh-keygen -Y verify -f parley.signers -I parley -n parley-release -s SHA256SUMS.sig < SHA256SUMS":
    cannot("is run by tests/unit/release_test.ts"),
  "sha256sum --check --ignore-missing SHA256SUMS": cannot("is run by tests/unit/release_test.ts"),
  "shasum -a 256": cannot("is for macOS"),
  "xattr -d com.apple.quarantine parley-0.1.0-macos-arm64": cannot("is for macOS"),
  "certutil -hashfile parley-0.1.0-windows-x64.exe SHA256": cannot("is for Windows"),
  "sh install.sh --from https://example.org/parley --to ~/.local/bin": cannot(
    "is run by tests/cli/install_script_test.ts",
  ),
  "sudo apt install ./parley_0.1.0_amd64.deb": SYSTEM,
  "sudo -u parley parley user list --data /var/lib/parley": SYSTEM,
  "sudo cp dist/parley /usr/local/bin/parley": says(/^$/),
  "sudo chown -R 65532:65532 /srv/parley": SYSTEM,
  "sudo a2enmod ssl headers proxy proxy_http": SYSTEM,
  "cat fullchain.pem privkey.pem > /etc/haproxy/chat.example.org.pem": says(/^$/),
  "tailscale serve --bg 8000": cannot("needs a tailnet"),
  "tailscale funnel --bg 8000": cannot("needs a tailnet"),
  "sudo parley user list --data /var/lib/parley": SYSTEM,
  "sudo parley backup /root/parley-friday.tar --data /var/lib/parley": SYSTEM,
  "sudo parley check --data /var/lib/parley": SYSTEM,
  "sudo useradd --system parley": SYSTEM,
  "sudo install -d -o parley -g parley -m 700 /mnt/disk2/parley": SYSTEM,
  "sudo systemctl edit parley": SYSTEM,
  "systemctl edit parley": SYSTEM,
  "systemctl restart parley": SYSTEM,
  "sudo systemctl daemon-reload": SYSTEM,
  "sudo systemctl enable --now parley": SYSTEM,
  "sudo systemctl restart parley": SYSTEM,
  "journalctl -u parley": SYSTEM,
  "docker load -i parley-0.1.0-image-amd64.tar": ENGINE,
  "docker compose up -d": ENGINE,
  "docker compose -f packaging/compose.yaml up -d --build": ENGINE,
  "docker compose exec parley parley user list": ENGINE,
  "docker compose exec parley parley user reset-password NAME": ENGINE,
  "docker compose exec parley parley backup /data/friday.tar": ENGINE,
  "docker compose cp parley:/data/friday.tar .": ENGINE,
  "docker compose exec parley parley check": ENGINE,
  "docker compose run --rm parley version": ENGINE,
  "docker compose logs parley": ENGINE,
  "docker load -i parley-0.2.0-image-amd64.tar": ENGINE,
  "sudo apt install ./parley_0.2.0_amd64.deb": SYSTEM,
  "sudo ufw allow from 192.168.0.0/16 to any port 8000 proto tcp": SYSTEM,
  "sudo firewall-cmd --permanent --add-port=8000/tcp": SYSTEM,
  "deno task packages": cannot("writes into the checkout"),
  "deno install": cannot("installs the packages of the checkout"),
  "deno test": MINUTES,
  "docker compose logs": ENGINE,
  "docker compose stop primary": ENGINE,
  "docker compose exec standby pg_ctl promote": ENGINE,
  "docker compose up -d --no-deps one two three": ENGINE,
  "docker compose -f packaging/compose.yaml up -d": ENGINE,
  "podman load": ENGINE,
  "skopeo copy oci-archive:parley-0.1.0-image-amd64.tar …": ENGINE,

  "npx -y deno@2.9.6 task …": FULL,
  "npx -y deno@2.9.6 task seed": MINUTES,
  "npx -y deno@2.9.6 task test": MINUTES,
  "deno task compile": MINUTES,
  "deno task release": MINUTES,
  "deno task bench": MINUTES,
  "deno run -A bench/scenarios/soak.ts 30": MINUTES,
  "deno run -A bench/scenarios/history_pages.ts": MINUTES,
  "deno run -A bench/scenarios/full_cluster.ts": MINUTES,
  "deno task fuzz": MINUTES,
  "deno task hostile": MINUTES,
  'deno task hostile "HARD-7" --short': MINUTES,
  "deno task walk": MINUTES,
  "deno task dev": cannot("watches the source"),
  "deno task docs": cannot("writes into docs/"),
  "deno run -A scripts/lint/lower.ts": cannot("writes into scripts/lint/"),
  "deno task ok": MINUTES,
  "deno task test": MINUTES,
  "deno task test tests/api tests/e2e/login_test.ts": MINUTES,
  "deno task test --changed": MINUTES,
  "deno task test --changed=main": MINUTES,
  "deno task test --shard 1/4": MINUTES,
  "deno task test --record": cannot("needs a run of all tests"),
  "deno task test --repeat 20 tests/e2e/login_test.ts": MINUTES,
  "deno task test:cluster": MINUTES,
  "deno task test:long": MINUTES,
  "deno task test:looks": MINUTES,
  'deno task test:looks --rows "switcher|keys" --shots /tmp/shots': MINUTES,
  "deno task test:slow": MINUTES,
  "deno task test:host": MINUTES,
  "deno task test:e2ee-walk": MINUTES,
  "deno task test:slow --seed 7 tests/e2e/login_test.ts": MINUTES,
  "deno task seed": MINUTES,
  "deno test -A tests/api": MINUTES,
};
