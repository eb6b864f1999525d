import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for locations on every write.
enum LocationRules {
  /// Longest chain of locations inside one another.
  static let maximumDepth = 8
  /// Longest code, in characters.
  static let codeLength = 32

  static let locations = CollectionRules(
    Location.self, readable: .inventoryView, write: [.insert: .inventoryManage]
  )
  // It is no secret where goods come from and go to: a keeper of one place needs it as well.
  .alwaysShowing(
    .oneOf(Location.Columns.kind, LocationKind.allCases.filter(\.isVirtual))
  )
  .byHand([.insert: [LocationService.create]])
  .askingWriters(of: Location.self) { locations, _ in
    // Also for a location that is written as a record: goods at a partner's place without a partner
    // would belong to nobody.
    guard locations.contains(where: { $0.kind == .partner }) else { return }
    throw ofPartner
  }
  .transition(of: Location.self, check)
  .reaction(of: Location.self, checkTree)
  .directWrites(
    .of(Location.self, [.insert: .inventoryManage]) { new, _, transaction in
      var location = new
      location.foldedCode = TextFolding.fold(location.code)
      location.createdAt = transaction.now
      return location
    })

  /// The error for a location of a partner, which is created only with the partner.
  static let ofPartner = OpsError(
    .ruleViolated, "The location of a partner is created with the partner", field: "kind",
    hint: "run `opsh partner create`; a partner has one location")

  private static func check(_ old: Location?, _ new: Location?) throws {
    guard let new else {
      throw OpsError(
        .badState,
        "A location cannot be removed: movements refer to it", field: "code")
    }
    guard TextFolding.sameBytes(try code(new.code), new.code) else {
      throw OpsError(.badValue, "A location code cannot have extra spaces", field: "code")
    }
    guard new.allowsNegative || !new.kind.isVirtual else {
      throw OpsError(
        .ruleViolated,
        Article.text(new.kind.rawValue, startsSentence: true)
          + " location always allows levels below zero", field: "allow_negative")
    }
    guard let old else { return }
    guard old.kind == new.kind else {
      throw OpsError(
        .ruleViolated,
        "The kind of a location cannot be changed: its movements rely on it")
    }
  }

  /// A location is inside one of its own kind, and not inside itself.
  private static func checkTree(
    _ old: Location?, _ new: Location?, _ transaction: Transaction
  ) async throws {
    guard let new, let parentID = new.parentID, parentID != old?.parentID else { return }
    // Menus look at the partner's own location: goods inside it would be for sale nowhere.
    guard new.kind != .partner else { throw ofPartner }
    let locations = transaction.repository(Location.self)
    var depth = 1
    var next: RecordID? = parentID
    while let id = next {
      guard let above = try await locations.fetch(id) else {
        throw OpsError(.notFoundLocation, "There is no such parent location", field: "parent")
      }
      guard above.kind == new.kind else {
        throw OpsError(
          .ruleViolated,
          "\(Excerpt.of(new.code)) is \(Article.text(new.kind.rawValue)) location, but its parent "
            + "\(Excerpt.of(above.code)) is \(Article.text(above.kind.rawValue)) one",
          field: "parent")
      }
      depth += 1
      guard depth <= maximumDepth, above.id != new.id else {
        throw OpsError(
          .ruleViolated, "Locations can be at most \(maximumDepth) levels deep",
          field: "parent")
      }
      next = above.parentID
    }
  }

  /// The code as it is stored. Throws `data.bad_value` for one with spaces, or none at all.
  static func code(_ text: String) throws(OpsError) -> String {
    let code = try TextRules.name(text, field: "code", maximum: codeLength)
    guard !code.utf8.contains(UInt8(ascii: " ")) else {
      throw OpsError(
        .badValue, "A location code cannot have spaces", field: "code",
        hint: "use a dash: \(Excerpt.of(code.split(separator: " ").joined(separator: "-")))")
    }
    return code
  }
}
