import OpsDomain
import OpsStorageRemote
import Testing

@Suite("The address of a server")
struct ServerAddressTests {
  @Test(
    "What may be a secret in a wrong address is not repeated",
    arguments: [
      ("ann:hush@127.0.0.1:1", "•••@127.0.0.1:1"), ("http://ann:hush@h:1", "http://•••@h:1"),
      ("https://h/x?token=hush", "https://h/x?•••"), ("ann:hu?sh@h", "•••@h"),
      ("localhost:8080", "localhost:8080"),
    ])
  func secrets(_ address: String, _ shown: String) {
    do throws(OpsError) {
      _ = try RemoteConfiguration(address: address)
      Issue.record("\(address) was taken")
    } catch {
      #expect(error.message == "\"\(shown)\" is not the address of a server")
    }
  }
}
