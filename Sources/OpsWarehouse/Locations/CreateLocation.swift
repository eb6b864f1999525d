import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `location.create`.
public struct CreateLocation: OperationInput {
  /// Short name without spaces, unique regardless of letter case.
  public var code: String
  /// `CODE`: The location that contains it.
  public var parent: NameOf<Location>?
  /// The kind of location; default the kind of the parent, or internal.
  public var kind: LocationKind?
  /// Stock levels here may fall below zero.
  public var allowNegative: Bool?
  /// How goods are stored here; default as in the parent.
  public var storage: StorageKind?
}

extension LocationService {
  static let create = Operation<CreateLocation, LocationView>(
    "location.create", area: .warehouse, "Adds a location.", permission: .inventoryManage,
    effect: .write(.final("a location cannot be removed, because movements refer to it")),
    examples: [
      "location create YARD", "location create YARD-2 --parent MAIN",
      "location create FAIR --kind internal --allow-negative",
      "location create COLD --parent MAIN --storage refrigerator",
    ])

  /// Adds a location. Throws `data.duplicate` when the code is taken in any letter case,
  /// `notfound.location` for an unknown parent and `rule.violated` for a parent of another kind,
  /// and for a location of a partner.
  public func create(
    _ input: CreateLocation, _ call: Call
  ) async throws -> Outcome<LocationView> {
    try await desk.perform(Self.create, input, call) { transaction in
      let locations = transaction.repository(Location.self)
      let code = try LocationRules.code(input.code)
      let folded = TextFolding.fold(code)
      if let taken = try await locations.fetch(key: Location.codeKey, folded) {
        throw OpsError(
          .duplicate, "There already is a location \(Excerpt.of(taken.code))", field: "code",
          hint: "run `opsh location show \(Excerpt.of(taken.code))` to see it")
      }
      let parent = try await Self.parent(input.parent, transaction)
      let kind = input.kind ?? parent?.kind ?? .internal
      guard kind != .partner else { throw LocationRules.ofPartner }
      let location = try await locations.create(
        Location(
          id: transaction.nextID(), code: code, foldedCode: folded, kind: kind,
          parentID: parent?.id,
          allowsNegative: kind.isVirtual || input.allowNegative ?? false,
          storage: input.storage ?? parent?.storage,
          createdAt: transaction.now))
      return LocationView(location, above: try await LocationTree(transaction).above(location))
    }
  }

  private static func parent(
    _ code: String?, _ transaction: Transaction
  ) async throws -> Location? {
    guard let code else { return nil }
    do {
      return try await transaction.repository(Location.self).named(code)
    } catch var error as OpsError {
      error.field = "parent"
      throw error
    }
  }
}
