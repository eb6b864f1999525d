import OpsDomain

extension CollectionRules {
  /// Where the columns of a record stand that `principal` is not shown of it outside the record
  /// itself: in the journal, in plans, in explanations.
  ///
  /// Those are the fields that are hidden from them or not told to them, names of records that
  /// their rights are not about, and what is personal unless they see the record now. The holder
  /// of a token is shown neither, unless the token is meant for the records of the area.
  public func concealed(in row: Row?, from principal: Principal) -> Set<Int> {
    if principal.isSystem { return [] }
    var places = Set(mask(for: principal).positions)
    let elsewhere = NamedElsewhere(self, for: principal)
    if let row { places.formUnion(elsewhere.doubtful(in: row).map(\.position)) }
    places.formUnion(withheldPlaces(in: row, from: principal))
    let isMeant = principal.limits.covers(recordsOf: schema.area)
    if !isMeant { places.formUnion(fields.compactMap { schema.position(of: $0.column) }) }
    if schema.personalPositions.isEmpty || isMeant && isSeen(row, by: principal) { return places }
    return places.union(schema.personalPositions)
  }

  /// What `principal` is shown of a record outside the record itself; nil when it does not exist
  /// for them. What is concealed is absent, or an empty text or 0 where something has to be.
  public func shownOutside(_ row: Row, to principal: Principal) -> Row? {
    guard var shown = (try? self.shown(row, to: principal)) ?? nil else { return nil }
    for place in concealed(in: row, from: principal) {
      shown.values[place] = Self.blank(schema.columns[place])
    }
    return shown
  }

  private func isSeen(_ row: Row?, by principal: Principal) -> Bool {
    row.flatMap { try? shown($0, to: principal) } != nil
  }
}
