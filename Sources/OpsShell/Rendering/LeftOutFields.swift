import OpsDomain

/// What csv and tsv leave out of a record that is alone in its answer: they have the columns of
/// lists, and a record that is shown by itself has more, such as the lines of an order.
struct LeftOutFields {
  /// The fields with something in them that have no column, without identifiers.
  let names: [String]

  init(_ envelope: Envelope) {
    guard !envelope.isList, !envelope.columns.isEmpty, ReportRows(envelope) == nil else {
      names = []
      return
    }
    names = (envelope.records.first ?? [:]).members.filter { member in
      !BlockBrevity.holdsNothing(member.value) && !Self.isAside(member.key)
        && !envelope.columns.contains {
          $0.key == member.key || $0.key.hasPrefix(member.key + ".")
        }
    }.map(\.key)
  }

  /// Fields for programs, and those that are told besides.
  private static func isAside(_ name: String) -> Bool {
    name == "id" || name.hasSuffix("_id") || name == "version" || name == "remarks"
  }
}
