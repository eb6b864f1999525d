import OpsDomain

/// Input of `name.list`.
public struct ListNames: OperationInput {
  /// The kind of record, such as `product`.
  public var kind: Of<ListNames, NameKind>
  /// What the names begin with.
  public var prefix: String?
  /// `NAME`: The record that has them, such as the partner of a menu.
  public var within: String?
  /// `NAME`: The part of that record that has them, such as an item of a menu.
  public var part: String?

  /// Which kinds there are, the areas say.
  static let kindParameter = Parameter.argument("kind", .name, "The kind of record.")
    .completed { parameter, words in parameter.choosing(words.names) }
}

extension NameService {
  /// Names of one answer: more than that nobody reads while typing.
  static let maximum = 50

  static let list = Operation<ListNames, Listing<NameView>>(
    "name.list", area: .platform,
    "Lists names that begin with given letters, for completion; only of records that you may see.",
    permission: nil, whyOpen: "offers only names of records the caller may see", effect: .read,
    examples: ["name list product", "name list customer --prefix 0000"])

  /// At most ``maximum`` names by one indexed read, requests and give-backs the newest first; what
  /// a partner sells takes a few reads. A collection that is closed to the caller has no names, and
  /// to a token those have none that it could not list. Customers are told by their numbers: a look
  /// at a person's name would be an access event, and typing is none.
  ///
  /// Throws `data.bad_value` for a kind that there is not, and for `within` where no record has the
  /// names, and what looking up that record throws.
  public func list(
    _ input: ListNames, _ call: Call
  ) async throws -> Outcome<Listing<NameView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let known = desk.world.blueprint.names
      try Choice.check(input.kind.rawValue, of: known.map(\.kind.rawValue), field: "kind")
      guard let source = known.first(where: { $0.kind == input.kind }),
        call.principal.limits.covers(source.listing.name, in: source.listing.area)
      else { return Listing(items: []) }
      let owner = NameOwner(name: input.within, part: input.part)
      guard source.belongs || owner.isNobody else {
        throw OpsError(
          .badValue, "No record has names of the kind \(Excerpt.of(input.kind.rawValue))",
          field: "within", hint: "leave --within and --part out")
      }
      do {
        let found = try await source.find(input.prefix ?? "", owner, transaction)
        return Listing(items: Array(found.prefix(Self.maximum)))
      } catch let error as OpsError where error.errorClass == .denied {
        return Listing(items: [])
      }
    }
  }
}
