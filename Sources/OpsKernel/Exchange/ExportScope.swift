import OpsDomain
import OpsStorage

/// Which collections and columns an export has. It follows from the declarations of the records, so
/// a new record is exported without a line of code.
///
/// Left out are records whose content even the journal does not hold (password hashes, tokens,
/// keys, sessions, open carts), records that end by themselves, and what belongs to the journal: it
/// can only be read with the right to read the journal.
public struct ExportScope: Sendable {
  private let rules: RuleBook

  /// The collections of a book with these rules.
  public init(_ rules: RuleBook) { self.rules = rules }

  /// The collections that can be exported, those that others refer to first.
  public var schemas: [Schema] { rules.schemas.filter(isExported) }

  private func isExported(_ schema: Schema) -> Bool {
    guard !schema.isConfidential, !schema.isPassing,
      let found = try? rules.rules(for: schema)
    else { return false }
    return found.readable != .systemViewAuditLogs
  }

  /// The collection that people mean: `stock_movements`, `movement` or `movements`.
  ///
  /// Throws `notfound.any` with the collections there are.
  public func schema(named word: String) throws(OpsError) -> Schema {
    let wanted = Self.plain(word)
    let known = schemas
    let found =
      known.first { Self.plain($0.name) == wanted }
      ?? known.first { Self.plain($0.noun) == wanted || Self.plural($0.noun) == wanted }
    if let found { return found }
    let names = known.map(\.name).sorted()
    let guess = Suggestion.closest(to: wanted, in: names + known.map { Self.plain($0.noun) })
    throw OpsError(
      .notFound, "There is nothing to export called \(Excerpt.of(word))", field: "noun",
      hint: (guess.map { "did you mean \($0)? " } ?? "")
        + "`all`, or one of: " + names.joined(separator: ", "))
  }

  private static func plain(_ word: String) -> String {
    String(word.lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 })
  }

  private static func plural(_ noun: String) -> String {
    let noun = plain(noun)
    return noun.hasSuffix("y") ? String(noun.dropLast()) + "ies" : noun + "s"
  }

  /// The collection as an export has it.
  ///
  /// The place of a record in the journal is left out, because the journal is not exported. An
  /// export of one collection is for people and other programs: it also leaves out columns that
  /// nobody is shown, such as folded names.
  /// - Parameter isAll: Whether all collections are exported.
  func table(of schema: Schema, isAll: Bool, for principal: Principal) -> ExportTable {
    let columns = schema.columns.enumerated().filter { position, column in
      guard position != schema.placePosition else { return false }
      return isAll || column.isShown && !column.meaning.contains(.retired)
    }
    return ExportTable(
      collection: schema.name, columns: columns.map(\.element.name),
      whole: isWhole(schema, for: principal))
  }

  /// Whether the principal may be shown records of the collection as such.
  func isOpen(_ schema: Schema, to principal: Principal) -> Bool {
    guard principal.limits.covers(recordsOf: schema.area) else { return false }
    return (try? rules.rules(for: schema).visible(to: principal)) != nil
  }

  private func isWhole(_ schema: Schema, for principal: Principal) -> Bool {
    guard let found = try? rules.rules(for: schema),
      (try? found.visible(to: principal)) == .everything, found.mask(for: principal).isEmpty
    else { return false }
    return (try? found.requireTold(schema.columns, to: principal)) != nil
  }
}
