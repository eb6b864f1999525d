import NIOCore
import OpsDomain
import OpsTesting
import Testing

@testable import OpsApp

@Suite("Webhook channel")
struct WebhookTests {
  private static let secret = Secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")

  @Test("The signature is that of the published example")
  func published() throws {
    // From the test suite of the Standard Webhooks libraries.
    let signer = try WebhookSigner(Self.secret)
    let signature = signer.signature(
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1_614_265_330,
      body: Array("{\"test\": 2432232314}".utf8))
    #expect(signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  }

  @Test(
    "A secret has its prefix and 24 to 64 bytes, and is in no error",
    arguments: ["MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_c2hvcnQ=", "whsec_%%%", ""])
  func secrets(_ text: String) {
    let failure = #expect(throws: OpsError.self) { try WebhookSigner(Secret(text)) }
    #expect(failure?.code == .configuration)
    #expect(text.isEmpty || failure?.message.contains(text) == false)
  }

  @Test("A request is signed, and the same in every attempt")
  func request() async throws {
    let channel = try WebhookChannel(secret: Self.secret, allowsPrivate: false)
    let message = try await NoticeSample.message("https://example.org/hook")
    let request = try channel.request(message, to: "https://example.org/hook")
    #expect(request.headers["webhook-id"] == ["msg_4711"])
    #expect(request.headers["webhook-timestamp"] == ["1803888000"])
    #expect(request.headers["webhook-signature"].first?.hasPrefix("v1,") == true)
    let again = try channel.request(message, to: "https://example.org/hook")
    #expect(again.headers["webhook-signature"] == request.headers["webhook-signature"])
  }

  @Test(
    "Only public addresses are reached",
    arguments: [
      "127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
      "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "192.0.2.1", "::1", "::",
      "fe80::1", "fc00::1", "fd12::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
      "64:ff9b::a00:1", "2002:7f00:1::", "2001:db8::1",
    ])
  func hidden(_ address: String) throws {
    #expect(!PublicAddress.contains(try SocketAddress(ipAddress: address, port: 443)))
  }

  @Test(
    "Public ones are",
    arguments: [
      "1.1.1.1", "172.32.0.1", "100.128.0.1", "8.8.8.8", "2606:4700::1111", "64:ff9b::808:808",
    ])
  func open(_ address: String) throws {
    #expect(PublicAddress.contains(try SocketAddress(ipAddress: address, port: 443)))
  }

  @Test("A webhook into a private network is refused before anything is sent")
  func refused() async throws {
    let channel = try WebhookChannel(secret: Self.secret, allowsPrivate: false)
    for url in ["http://127.0.0.1:9/x", "http://localhost:9/x", "http://[::1]:9/x"] {
      let message = try await NoticeSample.message(url)
      let failure = await #expect(throws: OpsError.self) { try await channel.deliver(message) }
      #expect(failure?.code == .denied, "\(url)")
    }
    let allowed = try WebhookChannel(secret: Self.secret, allowsPrivate: true)
    let message = try await NoticeSample.message("http://127.0.0.1:9/x")
    let failure = await #expect(throws: OpsError.self) { try await allowed.deliver(message) }
    #expect(failure?.code == .unavailable)
  }

  @Test(
    "A port that there is none of is refused, and stops nothing else",
    arguments: ["http://8.8.8.8:70000/x", "http://localhost:65536/x", "http://[::1]:0/x"])
  func ports(_ url: String) async throws {
    let channel = try WebhookChannel(secret: Self.secret, allowsPrivate: true)
    let message = try await NoticeSample.message(url)
    let failure = await #expect(throws: OpsError.self) { try await channel.deliver(message) }
    #expect(failure?.code == .badValue)
    let unread = #expect(throws: OpsError.self) { try WebhookChannel.host(of: url) }
    #expect(unread?.code == .badValue)
  }

  @Test(
    "An answer says whether it is tried again",
    arguments: [
      (200, nil), (204, nil), (301, ErrorCode.badValue), (404, .badValue), (410, .badValue),
      (408, .unavailable), (429, .unavailable), (500, .unavailable), (503, .unavailable),
    ] as [(UInt, ErrorCode?)])
  func answers(_ status: UInt, _ code: ErrorCode?) {
    var found: ErrorCode?
    do { try WebhookChannel.check(status) } catch { found = error.code }
    #expect(found == code)
  }

  @Test(
    "Host and port are read from an address",
    arguments: [
      ("https://example.org/x", "example.org", 443), ("http://example.org", "example.org", 80),
      ("http://example.org:8080?a", "example.org", 8080), ("https://[::1]:8443/", "::1", 8443),
      ("http://[2606:4700::1111]/", "2606:4700::1111", 80),
    ])
  func hosts(_ url: String, _ host: String, _ port: Int) throws {
    let found = try WebhookChannel.host(of: url)
    #expect(found.0 == host && found.1 == port)
  }
}
