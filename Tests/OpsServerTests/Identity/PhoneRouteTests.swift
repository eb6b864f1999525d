import Hummingbird
import OpsBooks
import OpsDomain
import OpsIdentity
import OpsTesting
import Testing

/// Codes to phones over HTTP, through a gateway that is asked over HTTP.
@Suite("Phone codes over HTTP") struct PhoneRouteTests {
  private static let number = "+37060000000"

  private func gateway(_ issuer: IssuerServer) throws -> HTTPSmsGateway {
    try HTTPSmsGateway(
      address: issuer.address + "/sms", sender: "opsh", timeout: TimeSpan(milliseconds: 120_000),
      secret: { Secret("the secret of the gateway") })
  }

  private func body(_ members: DocumentObject) -> String {
    String(decoding: DocumentWriter.bytes(.object(members)), as: UTF8.self)
  }

  private func code(_ issuer: IssuerServer) throws -> Document {
    let text = try #require(issuer.messages.last?.body["text"]?.string)
    return .text(String(text.prefix(6)))
  }

  @Test func aNumberIsAddedAndSignsIn() async throws {
    let phone = try await IssuerServer.start()
    let server = try await ProviderServer.start(sms: try gateway(phone))
    let login = try await server.send(
      "POST", "/v1/sign-in",
      body: body(["name": "sam", "password": .text(ProviderServer.password)]))
    let bearer = try #require(login.document["data"]?["token"]?.string)
    func change(_ members: DocumentObject) async throws -> ProviderServer.Reply {
      try await server.send(
        "POST", "/v1/phone", body: body(members),
        headers: ["Authorization": "Bearer \(bearer)"])
    }
    let added = try await change(["action": "add", "number": .text(Self.number)])
    #expect(added.status == 200, "\(added.text)")
    let message = try #require(phone.messages.first)
    #expect(message.authorization == "Bearer the secret of the gateway")
    #expect(message.body["to"] == .text(Self.number))
    #expect(message.body["from"] == "opsh")
    let confirmed = try await change([
      "action": "confirm", "number": .text(Self.number), "code": try code(phone),
    ])
    #expect(confirmed.document["data"]?["number"] == .text(Self.number), "\(confirmed.text)")
    let sent = try await server.send(
      "POST", "/v1/phone-code", body: body(["number": "+370 600 00000"]))
    #expect(sent.status == 200, "\(sent.text)")
    // The message is handed over beside the answer.
    while phone.messages.count < 2 { try await Task.sleep(for: .milliseconds(10)) }
    let session = try await server.send(
      "POST", "/v1/sign-in", body: body(["phone": .text(Self.number), "code": try code(phone)]))
    #expect(session.status == 200, "\(session.text)")
    #expect(session.document["data"]?["principal"]?["name"] == "sam")
    let wrong = try await server.send(
      "POST", "/v1/sign-in", body: body(["phone": .text(Self.number), "code": "314159"]))
    #expect(wrong.document["code"] == "signin.failed")
  }

  @Test func whatIsNoRequestIsRefused() async throws {
    let phone = try await IssuerServer.start()
    let server = try await ProviderServer.start(sms: try gateway(phone))
    for members: DocumentObject in [
      [:], ["number": 7], ["number": "x"], ["number": "+37060000000", "more": "x"],
    ] {
      let refused = try await server.send("POST", "/v1/phone-code", body: body(members))
      #expect(refused.status == 400, "\(refused.text)")
    }
    let nobody = try await server.send("POST", "/v1/phone", body: body(["action": "show"]))
    #expect(nobody.status == 401)
    let both = try await server.send(
      "POST", "/v1/sign-in",
      body: body(["phone": "+37060000000", "code": "123456", "name": "sam", "password": "x"]))
    #expect(both.status == 400)
    #expect(phone.messages.isEmpty)
  }

  @Test func aGatewayThatRefusesIsNoSuccess() async throws {
    let phone = try await IssuerServer.start()
    let message = SmsMessage(
      number: Personal("+37060000000"), text: Secret("123456"), at: SampleBook.start)
    try await gateway(phone).send(message)
    for status in [HTTPResponse.Status.found, .badRequest, .internalServerError] {
      phone.answer("/sms", IssuerServer.json([:], status: status))
      #expect(await failureCode { try await gateway(phone).send(message) } == .unavailable)
    }
  }

  @Test(arguments: ["http://sms.example/send", "ftp://sms.example", "https://a@b.example", ""])
  func aGatewayIsAskedEncrypted(_ address: String) async {
    let failed = await failureCode {
      try HTTPSmsGateway(address: address, sender: nil, secret: { Secret("x") })
    }
    #expect(failed == .configuration)
  }
}
