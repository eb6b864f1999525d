import OpsSync

/// A copy whose rows outlast a crash, as those of a file do.
package final class SimCopy: SyncCopy {
  package private(set) var base: [RecordName: SimRow] = [:]
  /// With the waiting operations on top.
  private(set) var rows: [RecordName: SimRow] = [:]
  package private(set) var isWiped = false

  package var bytes: Int64 { Int64(base.count * 100) }

  package init() {}

  package func take(_ page: SimPage) {
    for (record, row) in page.rows { base[record] = row }
  }

  package func restart() { base = [:] }

  package func wipe() {
    base = [:]
    rows = [:]
    isWiped = true
  }

  package func rerun(_ units: [OutboxUnit]) -> [String: [PromiseDifference]] {
    rows = base
    var differences: [String: [PromiseDifference]] = [:]
    for unit in units {
      for call in unit.calls {
        for (field, told) in call.promised {
          let now = call.records.first.flatMap { rows[$0]?.fields[field] } ?? .null
          guard now != told else { continue }
          differences[unit.key, default: []].append(
            PromiseDifference(field: field, told: told, now: now))
        }
        _ = SimCall.run(call, at: unit.madeAt, in: &rows)
      }
    }
    return differences
  }

  package func theirs(_ edit: FieldEdit) -> TheirValue? {
    base[edit.record].map {
      TheirValue($0.fields[edit.field] ?? .null, by: "somebody", at: $0.writes[edit.field])
    }
  }

  package func strategy(of field: String, in collection: String) -> FieldStrategy {
    switch field {
    case "tags", "note": .merge
    case "status", "price", SimCall.quantity: .userDecision
    default: .lastWriteWins
    }
  }

  package func rewritten(_ call: OutboxCall, without fields: [FieldEdit]) -> OutboxCall? {
    call.operation == "set" && call.edits.isEmpty ? nil : call
  }
}
