import OpsDomain
import OpsStorage

/// Input of `location.create`.
public struct CreateLocation: Codable, Sendable {
  public var code: String
  public var parent: String?
  public var kind: LocationKind?
  public var allowNegative: Bool?
  public var storage: StorageKind?

  public init(
    code: String, parent: String? = nil, kind: LocationKind? = nil, allowNegative: Bool? = nil,
    storage: StorageKind? = nil
  ) {
    self.code = code
    self.parent = parent
    self.kind = kind
    self.allowNegative = allowNegative
    self.storage = storage
  }
}

extension LocationService {
  static let create = Operation<CreateLocation, LocationView>(
    OperationDescriptor(
      "location.create", area: .warehouse, "Adds a location.", permission: .inventoryManage,
      effect: .write, answer: "location/1",
      parameters: [
        .argument("code", .text, "Short name without spaces, unique regardless of letter case."),
        .option("parent", .location, label: "CODE", "The location it lies in."),
        .option(
          "kind", .choice(LocationKind.allCases.map(\.rawValue)),
          "The kind of place; default that of the parent, else internal."),
        .flag("allow_negative", "Levels here may fall below zero."),
        .option(
          "storage", .choice(StorageKind.allCases.map(\.rawValue)),
          "How goods are kept here; default as in the parent."),
      ],
      columns: LocationView.columns,
      examples: [
        "location create YARD", "location create YARD-2 --parent MAIN",
        "location create FAIR --kind internal --allow-negative",
        "location create COLD --parent MAIN --storage refrigerator",
      ]))

  /// Adds a location. Throws `data.duplicate` when the code is taken in any letter case,
  /// `notfound.location` for an unknown parent and `rule.violated` for one of another kind.
  public func create(
    _ input: CreateLocation, _ call: Call
  ) async throws -> Outcome<LocationView> {
    try await desk.perform(Self.create, input, call) { transaction in
      let locations = transaction.repository(Location.self)
      let code = try LocationRules.code(input.code)
      let folded = TextFolding.fold(code)
      if let taken = try await locations.fetch(key: Location.codeKey, .text(folded)) {
        throw OpsError(
          .duplicate, "There already is a location \(Excerpt.of(taken.code))", field: "code",
          hint: "`opsh location show CODE` shows it")
      }
      let parent = try await Self.parent(input.parent, transaction)
      let kind = input.kind ?? parent?.kind ?? .internal
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
