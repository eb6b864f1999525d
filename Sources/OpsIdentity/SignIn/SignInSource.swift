import OpsDomain

/// Where a sign-in comes from, as far as the machine itself knows.
public struct SignInSource: Sendable {
  /// Network address of the other end; nil for a process on the machine that keeps the book.
  public let address: String?
  /// The mark of a device on which this person has signed in before, if the device shows one.
  public let device: Secret?

  public init(address: String? = nil, device: Secret? = nil) {
    self.address = address
    self.device = device
  }

  /// This machine.
  public static let here = SignInSource()
}
