import Foundation
import OpsBooks
import OpsDomain
import OpsIdentity
import OpsTesting
import Testing

@testable import OpsApp

/// The file with the identity providers, and the sandbox for text messages.
@Suite("Providers of the configuration") struct ProviderFileTests {
  private let home: TemporaryFolder
  private static let text = """
    {"providers": [{"name": "google", "issuer": "https://accounts.google.com",
      "client_id": "shop", "algorithms": ["RS256"]}]}
    """

  init() throws { home = try TemporaryFolder() }

  private func file(_ text: String = Self.text, mode: UInt32 = 0o600) throws -> ProviderFile {
    let path = try home.write("providers.json", text)
    #expect(chmod(path, mode) == 0)
    return ProviderFile(path: path, clock: ManualClock(SampleBook.start))
  }

  @Test func aProviderIsFoundByItsName() async throws {
    let file = try file()
    #expect(try file.provider(named: "google").issuer.issuer == "https://accounts.google.com")
    #expect(await failureCode { try file.provider(named: "apple") } == .notFound)
  }

  @Test func aFileThatOthersCanReadIsRefused() async throws {
    let open = try file(mode: 0o644)
    #expect(await failureCode { try open.read() } == .configuration)
    let broken = try file("{")
    #expect(await failureCode { try broken.read() } == .configuration)
    let missing = ProviderFile(path: home.file("none"), clock: ManualClock(SampleBook.start))
    #expect(await failureCode { try missing.read() } == .noInput)
  }

  @Test func theSandboxKeepsMessagesForTheirOwner() async throws {
    var sms = SmsConfiguration()
    sms.folder = home.file("sms")
    let gateway = try #require(try sms.gateway())
    for _ in 0..<2 {
      try await gateway.send(
        SmsMessage(
          number: Personal("+37060000000"), text: Secret("123456"), at: SampleBook.start))
    }
    #expect(FileAccess.mode(home.file("sms")) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: home.file("sms"))
    #expect(names.count == 2)
    for name in names { #expect(FileAccess.mode(home.file("sms/\(name)")) == 0o600) }
  }

  @Test func aPhoneIsAddedAndSignsInAtTheShell() async throws {
    var configuration = AppConfiguration(kind: .local, home: HomeFolder(home.path))
    configuration.sms.folder = home.file("sms")
    let desk = SignedDesk(configuration)
    #expect(await desk.run("init --admin anna --password-stdin").exit == 0)
    #expect(await desk.run("auth login anna --password-stdin").exit == 0)
    let added = await desk.run("auth phone add +37060000000 -o json")
    #expect(added.exit == 0, "\(added.remarks)")
    let confirmed = await desk.run(
      "auth phone confirm +37060000000 --code-file \(try code())")
    #expect(confirmed.exit == 0, "\(confirmed.remarks)")
    // Without a terminal the code is sent, and given to the next command.
    let sent = await desk.run("auth login --phone +37060000000")
    #expect(sent.exit == 79, "\(sent.remarks)")
    let login = await desk.run(
      "auth login --phone +37060000000 --code-file \(try code()) -o json")
    #expect(login.json?["data"]?["user"] == "anna", "\(login.remarks)")
    #expect(!login.output.contains("+37060000000"))
    #expect(await desk.run("auth login anna --phone +37060000000").exit == 64)
  }

  @Test("What is wrong with the configuration is told where it is used, and by doctor")
  func faults() async throws {
    let secret = try home.write("secret", "short\n")
    #expect(chmod(secret, 0o644) == 0)
    var configuration = AppConfiguration(kind: .local, home: HomeFolder(home.path))
    configuration.sms.url = "https://sms.example/send"
    configuration.sms.secretFile = secret
    configuration.paymentSecretFile = secret
    configuration.providersFile = home.file("none.json")
    let desk = SignedDesk(configuration)
    #expect(await desk.run("init --admin anna --password-stdin").exit == 0)
    #expect(await desk.run("auth login anna --password-stdin").exit == 0)
    for line in ["auth phone add +37060000000", "auth login --phone +37060000000"] {
      let refused = await desk.run(line)
      #expect(refused.exit == 78 && refused.remarks.contains("open to others"), "\(refused)")
    }
    let links = await desk.run("auth links")
    #expect(links.exit == 66 && links.remarks.contains("does not exist"), "\(links)")
    let doctor = await desk.run("doctor -o json")
    #expect(doctor.exit == 1)
    let failed = doctor.json?["data"]?.items?.filter { $0["ok"] == false }
    #expect(
      failed?.compactMap { $0["check"]?.string } == ["sms", "identity-providers", "payments"])
    #expect(chmod(secret, 0o600) == 0)
    let short = await desk.run("doctor -o json")
    let payments = short.json?["data"]?.items?.first { $0["check"] == "payments" }
    #expect(payments?["detail"]?.string?.contains("at least 24 characters") == true)
  }

  @Test func anUnknownProviderIsToldWithTheKnownOnes() async throws {
    _ = try file()
    var configuration = AppConfiguration(kind: .local, home: HomeFolder(home.path))
    configuration.providersFile = home.file("providers.json")
    let desk = SignedDesk(configuration)
    #expect(await desk.run("init --admin anna --password-stdin").exit == 0)
    #expect(await desk.run("auth login anna --password-stdin").exit == 0)
    let unknown = await desk.run("auth login --provider apple")
    #expect(unknown.exit != 0 && unknown.remarks.contains("google"), "\(unknown.remarks)")
    let links = await desk.run("auth links -o json")
    #expect(links.json?["data"]?["providers"] == [], "\(links.remarks)")
    #expect(await desk.run("auth unlink google").exit != 0)
  }

  /// A file with the code of the latest message.
  private func code() throws -> String {
    let folder = home.file("sms")
    // The name of a message begins with its time.
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let name = try #require(names.max())
    let text = try #require(home.text("sms/\(name)"))
    let message = try DocumentParser.parse(text)
    let code = String((message["text"]?.string ?? "").prefix(6))
    return try home.write("phone.code", code + "\n")
  }
}
