import OpsDomain
import OpsStorage

/// Input of `location.show`.
public struct ShowLocation: Codable, Sendable {
  public var code: String

  public init(code: String) { self.code = code }
}

extension LocationService {
  static let show = Operation<ShowLocation, LocationView>(
    OperationDescriptor(
      "location.show", area: .warehouse, "Shows one location.", permission: .inventoryView,
      effect: .read, answer: "location/1",
      parameters: [.argument("code", .location, "The location.")],
      columns: LocationView.columns, examples: ["location show MAIN", "location show SHOP -o json"]
    ))

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
