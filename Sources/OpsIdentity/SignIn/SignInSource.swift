import OpsDomain
import OpsKernel

/// Where a sign-in comes from, as far as the machine itself knows.
public struct SignInSource: Sendable {
  /// The network that the other end counts by (``AddressNetwork``): an IPv4 address, or 64 bits of
  /// an IPv6 address, because one person usually has all addresses that begin with these. Nil for
  /// a process on the machine that keeps the book.
  public let address: String?
  /// The mark of a device on which this person has signed in before, if the device shows one.
  public let device: Secret?

  /// A sign-in from this address, of which only the network is kept.
  public init(address: String? = nil, device: Secret? = nil) {
    self.address = address.map(AddressNetwork.of)
    self.device = device
  }

  /// This machine.
  public static let here = SignInSource()
}
