import Testing

@testable import OpsServer

/// Whose bodies are counted together while they have not come.
@Suite struct AwaitedSenderTests {
  @Test("All IPv6 addresses with the same 64 bits are one sender without a token")
  func networks() {
    var configuration = ServerConfiguration()
    configuration.awaitedBodiesOfAddress = 2
    let bodies = AwaitedBodies(configuration)
    #expect(bodies.enter(.of("2001:db8:0:1::1")))
    #expect(bodies.enter(.of("2001:db8:0:1::2")))
    #expect(!bodies.enter(.of("2001:db8:0:1:ffff::9")))
    #expect(bodies.enter(.of("2001:db8:0:2::1")))
    bodies.leave(.of("2001:db8:0:1::3"))
    #expect(bodies.enter(.of("2001:db8:0:1::4")))
  }
}
