import OpsDomain
import OpsStorage

/// Looks for personal data that stand in the open in the journal, as they do in one that has no
/// vault beside it, before its bytes are given out as they are.
struct OpenImages {
  private let rules: RuleBook
  private let people: [PersonKind]
  private let reader: Principal

  init(_ rules: RuleBook, _ people: [PersonKind], for reader: Principal) {
    self.rules = rules
    self.people = people
    self.reader = reader
  }

  /// Throws `denied.permission` when the commit holds something in the open that the reader does
  /// not see in the record.
  func check(_ commit: Commit) throws {
    for entry in commit.entries {
      guard let image = entry.image, let schema = try? rules.schema(named: entry.collection),
        !schema.isConfidential, !schema.personalPositions.isEmpty
      else { continue }
      let row = try RowImage.decode(image, schema: schema)
      let concealed = try rules.rules(for: schema).concealed(in: row, from: reader)
        .intersection(schema.personalPositions)
      guard row.blank(at: concealed) == row else { throw refusal(commit) }
    }
    // What several operations were is no answer to anybody.
    guard let answer = commit.header.answer, StoredAnswer.slot(of: answer) == nil,
      commit.header.operation != ChangesetSummary.operation, !seesPeople
    else { return }
    throw refusal(commit)
  }

  /// Whether the reader sees everything about everybody: an answer does not say whom it shows.
  private var seesPeople: Bool {
    people.map(\.schema).allSatisfy { schema in
      guard reader.limits.covers(recordsOf: schema.area),
        let rules = try? rules.rules(for: schema),
        let condition = try? rules.visible(to: reader)
      else { return false }
      return condition == .everything && rules.mask(for: reader).isEmpty
    }
  }

  private func refusal(_ commit: Commit) -> OpsError {
    OpsError(
      .denied,
      "Commit \(commit.sequence) contains unsealed personal data that you may not see",
      hint: "ask somebody who may see customers and users to run the export")
  }
}
