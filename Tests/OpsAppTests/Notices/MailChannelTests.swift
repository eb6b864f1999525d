import NIOSSL
import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsApp

@Suite("Mail channel", .timeLimit(.minutes(10)))
struct MailChannelTests {
  /// A machine with other work to do is not taken for a server that does not answer.
  private static let patience = Duration.seconds(600)

  private func configuration(
    _ server: FakeMailServer, _ protection: MailConfiguration.Protection = .none,
    user: String? = nil
  ) -> MailConfiguration {
    MailConfiguration(
      host: "127.0.0.1", port: server.port, protection: protection, user: user,
      password: user.map { _ in Secret("open sesame") }, from: "book@example.org")
  }

  private func failure(
    _ manners: FakeMailServer.Manners, _ protection: MailConfiguration.Protection = .none,
    user: String? = nil, address: String = "keeper@example.org"
  ) async throws -> (OpsError?, [String]) {
    let server = try await FakeMailServer(manners)
    let channel = MailChannel(
      configuration(server, protection, user: user), timeout: Self.patience)
    let message = try await NoticeSample.message(address)
    let failure = await #expect(throws: OpsError.self) { try await channel.deliver(message) }
    try await server.stop()
    return (failure, server.told)
  }

  @Test("A mail is handed over with its address, its identifier and its text")
  func handedOver() async throws {
    let server = try await FakeMailServer()
    let message = try await NoticeSample.message("keeper@example.org")
    try await MailChannel(configuration(server, user: "book"), timeout: Self.patience).deliver(
      message)
    try await server.stop()
    let told = server.told
    #expect(told.first == "EHLO opsh.invalid")
    let proof = Base64.encode(Array("\0book\0open sesame".utf8))
    #expect(told.contains("AUTH PLAIN \(proof)"))
    #expect(told.contains("MAIL FROM:<book@example.org>"))
    #expect(told.contains("RCPT TO:<keeper@example.org>"))
    #expect(told.contains("Message-ID: <notice-\(message.id)@example.org>"))
    #expect(told.contains("Date: Mon, 01 Mar 2027 08:00:00 +0000"))
    let start = try #require(told.firstIndex(of: "")) + 1
    let end = try #require(told.firstIndex(of: "."))
    let body = try #require(Base64.decode(told[start..<end].joined()))
    #expect(String(decoding: body, as: UTF8.self).contains(message.notice.body))
  }

  @Test("A server that knows only LOGIN is told name and password one after the other")
  func login() async throws {
    var manners = FakeMailServer.Manners()
    manners.abilities = ["AUTH LOGIN"]
    let server = try await FakeMailServer(manners)
    try await MailChannel(configuration(server, user: "bookkeeper"), timeout: Self.patience)
      .deliver(
        try await NoticeSample.message("keeper@example.org"))
    try await server.stop()
    #expect(server.told.contains(Base64.encode(Array("bookkeeper".utf8))))
    #expect(server.told.contains(Base64.encode(Array("open sesame".utf8))))
  }

  @Test(
    "What the server says decides whether it is tried again",
    arguments: [
      ("RCPT", "550 nobody keeper@example.org", ErrorCode.badValue),
      ("RCPT", "450 later", .throttled), (".", "554 spam", .badValue),
      (".", "452 full", .throttled), ("AUTH", "535 no", .configuration),
      ("MAIL", "nonsense", .protocolMismatch),
    ])
  func refusals(_ word: String, _ answer: String, _ code: ErrorCode) async throws {
    var manners = FakeMailServer.Manners()
    manners.answers = [word: answer]
    let (error, _) = try await failure(manners, user: "book")
    #expect(error?.code == code)
    #expect(error?.message.contains("keeper") == false)
  }

  @Test("TLS comes before the password, and the certificate has to be known")
  func tls() async throws {
    let (context, root) = try TestCertificate.make()
    var manners = FakeMailServer.Manners()
    manners.certificate = context
    let server = try await FakeMailServer(manners)
    let message = try await NoticeSample.message("keeper@example.org")
    try await MailChannel(
      configuration(server, .starttls, user: "book"), roots: .certificates([root]),
      timeout: Self.patience
    ).deliver(message)
    let unknown = MailChannel(
      configuration(server, .starttls, user: "book"), timeout: Self.patience)
    let refused = await #expect(throws: OpsError.self) { try await unknown.deliver(message) }
    #expect(refused?.code == .configuration)
    try await server.stop()
    #expect(server.told.filter { $0.contains("AUTH") }.allSatisfy { $0.hasPrefix("TLS ") })
    #expect(server.told.contains("TLS RCPT TO:<keeper@example.org>"))
  }

  @Test("Without TLS where it is wanted nothing is said; what was smuggled in is not believed")
  func noTLS() async throws {
    let (plain, told) = try await failure(.init(), .starttls, user: "book")
    #expect(plain?.code == .configuration)
    #expect(told == ["EHLO opsh.invalid"])
    var manners = FakeMailServer.Manners()
    manners.certificate = try TestCertificate.make().context
    manners.smuggled = "\r\n250 me too"
    let (smuggled, _) = try await failure(manners, .starttls, user: "book")
    #expect(smuggled?.code == .configuration)
  }

  @Test("A server that is silent when TLS is to be agreed on is given up")
  func silentInTLS() async throws {
    var manners = FakeMailServer.Manners()
    manners.isSilentInTLS = true
    let server = try await FakeMailServer(manners)
    let message = try await NoticeSample.message("keeper@example.org")
    let channel = MailChannel(configuration(server, .starttls), timeout: .milliseconds(500))
    let given = await #expect(throws: OpsError.self) { try await channel.deliver(message) }
    #expect(given?.code == .unavailable)
    try await server.stop()
  }

  @Test("An address cannot smuggle a line")
  func injection() async throws {
    let (error, told) = try await failure(.init(), address: "a@b.org>\r\nRCPT TO:<c@d.org")
    #expect(error?.code == .badValue && told.isEmpty)
  }

  @Test("A server that hangs up, is silent or is not there may be back later")
  func silence() async throws {
    var manners = FakeMailServer.Manners()
    manners.greeting = "220-wait"
    let server = try await FakeMailServer(manners)
    let message = try await NoticeSample.message("keeper@example.org")
    let silent = await #expect(throws: OpsError.self) {
      try await MailChannel(configuration(server), timeout: .milliseconds(200)).deliver(message)
    }
    #expect(silent?.code == .unavailable)
    try await server.stop()
    let gone = await #expect(throws: OpsError.self) {
      try await MailChannel(configuration(server)).deliver(message)
    }
    #expect(gone?.code == .unavailable)
  }

  @Test("A subject in any script is words of the right length")
  func subjects() {
    #expect(MailMessage.encoded("RICE lot A-1") == "RICE lot A-1")
    let long = MailMessage.encoded(String(repeating: "ž🦩", count: 40))
    let words = long.replacing("\r\n ", with: "\n").split(separator: "\n")
    #expect(words.count > 1 && words.allSatisfy { $0.utf8.count <= 75 })
    let decoded = words.map { word in
      String(
        decoding: Base64.decode(String(word.dropFirst(10).dropLast(2))) ?? [], as: UTF8.self)
    }
    #expect(decoded.joined() == String(repeating: "ž🦩", count: 40))
  }

  @Test("A line that begins with a dot gets another one")
  func dots() {
    #expect(MailMessage.stuffed(".a\r\nb\r\n..\r\n") == "..a\r\nb\r\n...\r\n")
  }
}
