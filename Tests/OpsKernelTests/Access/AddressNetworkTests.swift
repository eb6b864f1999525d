import Testing

@testable import OpsKernel

@Suite("Networks of addresses")
struct AddressNetworkTests {
  @Test(
    "An IPv4 address counts alone, an IPv6 address with all others of its 64 bits",
    arguments: [
      ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
      ("::FFFF:c000:0201", "192.0.2.1"), ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
      ("2001:0DB8:0:1:2:3:4:5", "2001:db8:0:1::/64"), ("2001:db8::1", "2001:db8:0:0::/64"),
      ("fe80::1%eth0", "fe80:0:0:0::/64"), ("::1", "0:0:0:0::/64"), ("::", "0:0:0:0::/64"),
      ("64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"), ("1:2:3:4:5:6:192.0.2.1", "1:2:3:4::/64"),
    ])
  func network(_ address: String, _ network: String) {
    #expect(AddressNetwork.of(address) == network)
  }

  @Test(
    "What is no address counts as it is",
    arguments: ["", "here", "1:2:3", "1:2:3:4:5:6:7:8:9", "1::2::3", ":::", "::1.2.3", "12345::"])
  func other(_ text: String) {
    #expect(AddressNetwork.of(text) == text)
  }
}
