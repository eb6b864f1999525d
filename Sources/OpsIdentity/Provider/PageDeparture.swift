import OpsDomain

/// A sign-in at another provider that has begun on the sign-in page of a server.
public struct PageDeparture: Sendable {
  /// What the person opens next: the sign-in page of the other provider.
  public let address: String
  /// What the browser has to bring back. Nobody can read or make it, and it opens nothing alone.
  public let trip: Secret

  /// A sign-in that goes on at this address.
  public init(address: String, trip: Secret) {
    self.address = address
    self.trip = trip
  }
}
