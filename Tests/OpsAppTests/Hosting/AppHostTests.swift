import Foundation
import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsApp
@testable import OpsBooks

/// The application behind the shell, with a book in files.
@Suite("Application on a local book")
struct AppHostTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test("Made, signed in, asked, used, signed out; each by a run of its own")
  func wholeWay() async throws {
    let desk = SignedDesk(home)
    let made = await desk.run(
      "init --admin anna --zone Europe/Vilnius --currency EUR --password-stdin -o json")
    #expect(made.exit == 0, "\(made.remarks)")
    #expect(made.json?["changed"] == true)
    #expect(await desk.run("auth status").exit == 79, "a new book signs nobody in")
    let login = await desk.run("auth login anna --password-stdin -o json")
    #expect(login.exit == 0, "\(login.remarks)")
    #expect(login.json?["data"]?["roles"] == ["administrator"])
    #expect(!login.output.contains(try #require(home.text("credentials")).prefix(20)))
    let status = await desk.run("auth status -o json")
    #expect(status.json?["data"]?["user"] == "anna")
    #expect(status.json?["data"]?["store"] == "local")
    #expect(await desk.run("product create LAMP-1 Lamp --price 24.90").exit == 0)
    #expect(await desk.run("product list -o value:sku").output == "LAMP-1\n")
    #expect(await desk.run("auth logout").exit == 0)
    #expect(await desk.run("product list").exit == 79)
    #expect(await desk.run("auth logout").exit == 79)
  }

  @Test("What it keeps is for the owner alone")
  func modes() async throws {
    let inner = AppConfiguration(kind: .local, home: HomeFolder(home.file("new")))
    let desk = SignedDesk(inner)
    let made = await desk.run("init --admin anna --password-stdin")
    #expect(made.exit == 0)
    #expect(
      made.remarks.contains("remove this book and run init again with --zone and --currency"),
      "\(made.remarks)")
    #expect(await desk.run("auth login anna --password-stdin").exit == 0)
    #expect(FileAccess.mode(home.file("new")) == 0o700)
    #expect(FileAccess.mode(home.file("new/credentials")) == 0o600)
    #expect(FileAccess.mode(home.file("new/book.sqlite")).map { $0 & 0o077 } == 0)
  }

  @Test("A sign-out ends the session for every copy of its token")
  func signOutIsForAll() async throws {
    let desk = try await SignedDesk.withBook(home)
    var other = desk
    other.environment = [
      "OPSH_TOKEN": String(try #require(home.text("credentials")).prefix { $0 != "\n" })
    ]
    #expect(await other.run("auth status").exit == 0)
    #expect(await desk.run("auth logout").exit == 0)
    #expect(await other.run("auth status").exit == 79)
  }

  @Test("A sign-out ends what was shown, and keeps the sign-in of somebody else")
  func signOutOfAnother() async throws {
    let desk = try await SignedDesk.withBook(home)
    for line in [
      "user create wil --role salesperson --password-stdin",
      "token create reader --token-out \(home.file("reader.token"))",
    ] {
      let answer = await desk.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    let kept = try #require(home.text("credentials"))
    #expect(await desk.run("auth login wil --password-stdin").exit == 0)
    let session = try #require(home.text("credentials"))
    try FileAccess.replace(home.file("credentials"), with: Array(kept.utf8))
    var other = desk
    func token(_ text: String) -> [String: String] {
      ["OPSH_TOKEN": String(text.prefix { $0 != "\n" })]
    }
    other.environment = token(try #require(home.text("reader.token")))
    let refused = await other.run("auth logout")
    #expect(refused.exit == 82)
    #expect(refused.remarks.contains("token revoke"), "\(refused.remarks)")
    #expect(await other.run("auth status").exit == 0)
    other.environment = token(session)
    let ended = await other.run("auth logout -o json")
    #expect(ended.json?["data"]?["user"] == "wil", "\(ended.remarks)")
    #expect(ended.json?["data"]?["signed_out"] == true)
    #expect(await other.run("auth status").exit == 79)
    // A second time there is no session to end.
    let again = await other.run("auth logout")
    #expect(again.exit == 79 && again.remarks.contains("signin.expired"), "\(again.remarks)")
    #expect(await desk.run("auth status -o value:user").output == "anna\n")
  }

  @Test("A person who has registered chooses a role once, and can have a second factor")
  func account() async throws {
    let desk = try await SignedDesk.withBook(home)
    let made = await desk.run("auth register lina --password-stdin -o json")
    #expect(made.exit == 0, "\(made.remarks)")
    #expect(made.json?["data"]?["roles"] == ["unauthorized"])
    #expect(made.json?["data"]?["role_needed"] == true)
    #expect(made.remarks.contains("opsh auth choose-role customer|driver|partner"))
    let login = await desk.run("auth login lina --password-stdin -o json")
    #expect(login.json?["data"]?["role_needed"] == true)
    #expect(login.remarks.contains("opsh auth choose-role customer|driver|partner"))
    let roleless = await desk.run("product list")
    #expect(roleless.exit == 79)
    #expect(roleless.remarks.contains("signin.role_needed"), "\(roleless.remarks)")
    // Carts are open to guests, and their records to customers.
    let cart = await desk.run("cart show")
    #expect(cart.exit == 79 && cart.remarks.contains("signin.role_needed"), "\(cart.remarks)")
    #expect(await desk.run("auth choose-role salesperson").exit == 65)
    let chosen = await desk.run("auth choose-role customer -o json")
    #expect(chosen.json?["data"]?["roles"] == ["customer"], "\(chosen.remarks)")
    #expect(await desk.run("auth choose-role driver").exit == 82)
    #expect(await desk.run("product list").exit == 77)
    let status = await desk.run("auth status -o json")
    #expect(status.json?["data"]?["kept_in"] == .text(home.file("credentials")))
    let factor = await desk.run("auth second-factor enable --password-stdin -o json")
    #expect(factor.json?["data"]?["secret"]?.string?.utf8.count == 32, "\(factor.remarks)")
    let code = try home.write("code", "000000\n")
    #expect(await desk.run("auth second-factor confirm --code-file \(code)").exit == 79)
    #expect(await desk.run("auth login").exit == 64)
    #expect(await desk.run("auth logout").exit == 0)
    #expect(FileAccess.mode(home.path + "/identity-keys") == 0o700)
  }

  @Test("A kept sign-in that is damaged is said once and removed")
  func damagedSignIn() async throws {
    let desk = try await SignedDesk.withBook(home)
    try home.write("credentials", "opsh_something\n")
    let first = await desk.run("product list")
    #expect(first.exit == 79)
    #expect(first.remarks.contains("signin.key_store"), "\(first.remarks)")
    #expect(await desk.run("product list").remarks.contains("signin.missing"))
    #expect(await desk.run("auth login anna --password-stdin").exit == 0)
  }

  @Test("With access.explore visitors and customers look at products, and at nothing else")
  func explore() async throws {
    let desk = try await SignedDesk.withBook(home)
    #expect(await desk.run("product create LAMP-1 Lamp --price 24.90 --low-stock 5").exit == 0)
    #expect(await desk.run("setting set access.explore on").exit == 0)
    #expect(await desk.run("auth logout").exit == 0)
    try await Visitors.look(desk, hint: "opsh auth login NAME")
    #expect(await desk.run("auth register lina --role customer --password-stdin").exit == 0)
    try await Visitors.lookAsCustomer(desk)
    #expect(await desk.run("auth logout").exit == 0)
    #expect(await desk.run("auth login anna --password-stdin").exit == 0)
    #expect(await desk.run("setting set access.explore off").exit == 0)
    #expect(await desk.run("auth logout").exit == 0)
    #expect(await desk.run("product list").exit == 79)
  }

  @Test("A wrong password and an unknown name are the same failure, and keep no token")
  func wrongPassword() async throws {
    let desk = SignedDesk(home)
    #expect(await desk.run("init --admin anna --password-stdin").exit == 0)
    let wrong = await desk.run(
      ["auth", "login", "anna", "--password-stdin"], input: "a wrong password\n")
    let unknown = await desk.run("auth login nobody --password-stdin")
    #expect(wrong.exit == 79)
    #expect(wrong.remarks == unknown.remarks)
    #expect(home.text("credentials") == nil)
  }

  @Test("Without a book there is nothing to open, and opening makes none")
  func noBook() async {
    let desk = SignedDesk(home)
    let answer = await desk.run("auth login anna --password-stdin")
    #expect(answer.exit == 78)
    #expect(answer.remarks.contains("config.no_book"))
    #expect(!FileAccess.exists(home.file("book.sqlite")))
  }

  @Test("A book is made once, with a zone, a currency and a password that can be")
  func initialisation() async throws {
    let desk = SignedDesk(home)
    for wrong in ["--zone Europe/Nowhere", "--currency EURO", "--currency eur"] {
      let answer = await desk.run("init --admin anna --password-stdin \(wrong)")
      #expect(answer.exit == 65, "\(wrong): \(answer.remarks)")
    }
    for (wrong, meant) in [
      ("--zone Europe/Vilnus", "Europe/Vilnius"), ("--currency EURO", "EUR"),
      ("--currency eur", "EUR"),
    ] {
      let answer = await desk.run("init --admin anna --password-stdin \(wrong)")
      #expect(answer.remarks.contains("did you mean \(meant)?"), "\(answer.remarks)")
    }
    let weak = await desk.run(["init", "--admin", "anna", "--password-stdin"], input: "short\n")
    #expect(weak.exit == 65)
    #expect(weak.remarks.contains("time zone UTC and the currency EUR"), "\(weak.remarks)")
    #expect(await desk.run("init --admin anna --password-stdin --zone Europe/Vilnius").exit == 0)
    #expect(await desk.run("init --admin eve --password-stdin").exit == 82)
  }

  @Test("Zone and currency of the site are those of the book")
  func site() async throws {
    let desk = SignedDesk(home)
    let made = await desk.run(
      "init --admin anna --password-stdin --zone America/New_York --currency USD")
    #expect(made.exit == 0, "\(made.remarks)")
    let host = desk.host()
    let book = try await host.opened()
    let site = try await Site.read(from: book.store)
    #expect(site.calendar.zone == "America/New_York")
    #expect(site.currency.rawValue == "USD")
    try await host.close()
  }

  @Test("A host opens its book once, closes it once and knows who asks")
  func opensOnce() async throws {
    let host = try await SignedDesk.withBook(home).host()
    let first = try await host.opened().store as AnyObject
    #expect(try await host.opened().store as AnyObject === first)
    #expect(try await host.principal().name == "anna")
    #expect(try await host.principal().roles == [.administrator])
    try await host.close()
    try await host.close()
  }

  @Test("A fixed time is the time of a book that was made for it")
  func fixedTime() async throws {
    let now = Instant(milliseconds: 1_803_888_000_000)
    let desk = SignedDesk(
      AppConfiguration(kind: .local, home: HomeFolder(home.path), now: now))
    #expect(await desk.run("init --admin anna --password-stdin --test-clock").exit == 0)
    #expect(await desk.run("auth login anna --password-stdin").exit == 0)
    #expect(await desk.run("doctor").output.contains("OPSH_NOW may set its time"))
    #expect(await desk.run("audit list -o value:at --oldest --limit 1").output == "\(now)\n")
  }

  @Test("The doctor finds a healthy book, and a token that is open to others")
  func doctor() async throws {
    let desk = try await SignedDesk.withBook(home)
    let healthy = await desk.run("doctor -o json")
    #expect(healthy.exit == 0, "\(healthy.output)")
    let checks = healthy.json?["data"]?.items?.compactMap { $0["check"]?.string } ?? []
    #expect(Set(["journal", "ledger", "credentials"]).isSubset(of: checks))
    #expect(checks.count > 3, "the store adds its own")
    chmod(home.file("credentials"), 0o644)
    let open = await desk.run("doctor -o json")
    #expect(open.exit == 1)
    let failed = open.json?["data"]?.items?.filter { $0["ok"] == false }
    #expect(failed?.compactMap { $0["check"]?.string } == ["credentials"])
    let faults = await desk.run(["doctor", "--where", "ok = no", "-o", "value:check"])
    #expect(faults.exit == 1 && faults.output == "credentials\n", "\(faults.remarks)")
    #expect(await desk.run("product list").exit == 78)
  }

  @Test("The doctor tells images that are not what they were, and counts those without a record")
  func doctorOfImages() async throws {
    let desk = try await SignedDesk.withBook(home)
    func row() async -> Document? {
      await desk.run("doctor -o json").json?["data"]?.items?
        .first { $0["check"]?.string == "images" }
    }
    #expect(await row()?["detail"]?.string == "none kept")
    let images = FolderImages(folder: desk.configuration.imageFolder)
    let facts = try ImageFacts(of: SampleImage.bytes, field: "image")
    try await images.put(SampleImage.bytes, facts, by: nil)
    let kept = await row()
    #expect(kept?["ok"] == true)
    #expect(kept?["detail"]?.string?.contains("opsh job run images.sweep") == true)
    let path = "\(images.folder)/\(facts.digest.text)"
    try FileAccess.replace(path, with: SampleImage.make(.png, 64))
    let damaged = await row()
    #expect(damaged?["ok"] == false)
    #expect(damaged?["detail"]?.string?.contains(facts.digest.text) == true)
    #expect(await desk.run("doctor").exit == 1)
  }
}
