import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `location.show`.
public struct ShowLocation: OperationInput {
  /// The location.
  public var code: NameOf<Location>
}

extension LocationService {
  static let show = Operation<ShowLocation, LocationView>(
    "location.show", area: .warehouse, "Shows one location.", permission: .inventoryView,
    effect: .read, examples: ["location show MAIN", "location show SHOP -o json"])

  /// One location. Throws `notfound.location`.
  public func show(
    _ input: ShowLocation, _ call: Call
  ) async throws -> Outcome<LocationView> {
    try await desk.perform(Self.show, input, call) { transaction in
      let location = try await transaction.repository(Location.self).named(input.code)
      return LocationView(location, above: try await LocationTree(transaction).above(location))
    }
  }
}
