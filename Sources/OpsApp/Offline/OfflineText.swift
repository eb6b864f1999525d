import OpsBooks
import OpsDomain
import OpsSync

/// What is answered of an offline desk.
enum OfflineText {
  /// What the desk says of itself, and what waits, where the sign-in opens it.
  static func document(_ header: DeskHeader, _ state: SyncState?, at now: Instant) -> Document {
    func count(_ number: Int?) -> Document { number.map { .integer(Int64($0)) } ?? .null }
    func text(_ text: String?) -> Document { text.map(Document.text) ?? .null }
    let age = state?.age(at: now.milliseconds).map { span($0) }
    let expires = header.contactAt.adding(header.lifetime)
    let wrongBy = state?.wrongBy.map { span($0) }
    return [
      "name": .text(header.name), "server": .text(header.server), "user": .text(header.user),
      "state": .text(header.wiped?.why ?? "active"), "since": .text(header.since.description),
      "contact_at": .text(header.contactAt.description),
      "expires_at": .text(expires.description), "wiped_at": text(header.wiped?.at.description),
      "age": text(age), "waiting": count(state?.outbox.waiting),
      "dead": count(state?.outbox.dead.count), "conflicts": count(state?.conflicts.open.count),
      "clock_wrong_by": text(wrongBy),
    ]
  }

  /// What a round has brought. Throws what has ended it before it could begin.
  static func document(_ round: SyncRound, waiting: Int) throws -> Document {
    var end = "complete"
    var failure: Document = .null
    switch round.end {
    case .complete, .wiped: break
    case .resting: end = "resting"
    case .failed(let error):
      // Nothing has come and nothing was sent: people have to know why.
      guard round.pages > 0 || round.pushed > 0 else { throw error.error }
      end = "failed"
      failure = .text(error.message)
    }
    return [
      "end": .text(end), "pages": .integer(Int64(round.pages)),
      "sent": .integer(Int64(round.pushed)), "conflicts": .integer(Int64(round.conflicts)),
      "waiting": .integer(Int64(waiting)), "next_in": .text(span(round.wait)),
      "wait_ms": .integer(round.wait), "error": failure,
    ]
  }

  /// An operation that was dropped, with the keys of the operations that were dropped because they
  /// needed it.
  static func document(dropped unit: OutboxUnit, with others: [String]) -> Document {
    guard var object = document(unit).members else { return document(unit) }
    object.set("state", "dropped")
    object.set("dropped_with", .list(others.map(Document.text)))
    return .object(object)
  }

  /// Something that waits.
  static func document(_ unit: OutboxUnit) -> Document {
    [
      "key": .text(unit.key), "operations": .text(operations(unit.calls)),
      "state": .text(word(unit.state)), "priority": .text(word(unit.priority)),
      "made_at": .text(time(unit.madeAt)), "attempts": .integer(Int64(unit.attempts)),
      "error": unit.failure.map { Document.text($0.message) } ?? .null,
      "code": unit.failure.map { Document.text($0.code) } ?? .null,
      "uncertain": .text(uncertain(unit)), "calls": .list(unit.calls.map { document($0) }),
    ]
  }

  /// What a person was told and the server may still answer otherwise; empty once it has run it.
  private static func uncertain(_ unit: OutboxUnit) -> String {
    if case .done = unit.state { return "" }
    return unit.calls.flatMap { call in
      (call.uncertain ?? []).map { "\($0) \(call.promised[$0]?.text ?? "")" }
    }.joined(separator: ", ")
  }

  /// A conflict with both versions.
  static func document(_ conflict: SyncConflict, _ words: DeskWords) -> Document {
    let causes = conflict.causes.map { document($0, words) }
    let why = causes.compactMap { $0["text"]?.string }.joined(separator: "; ")
    let choices = conflict.choices.map { Document.text($0.rawValue) }
    let calls = conflict.calls.map { document($0) }
    func decided(_ text: (SyncConflict.Resolution) -> String) -> Document {
      conflict.resolution.map { Document.text(text($0)) } ?? .null
    }
    return [
      "number": .integer(Int64(conflict.number)), "key": .text(conflict.key),
      "operations": .text(operations(conflict.calls)),
      "state": .text(conflict.resolution == nil ? "open" : "decided"), "why": .text(why),
      "made_at": .text(time(conflict.madeAt)), "found_at": .text(time(conflict.foundAt)),
      "choices": .list(choices), "choice": decided { $0.choice.rawValue },
      "decided_by": decided { $0.by }, "decided_at": decided { time($0.at) },
      "causes": .list(causes), "calls": .list(calls),
    ]
  }

  private static func document(_ call: OutboxCall) -> Document {
    [
      "operation": .text(call.operation),
      "given": .text(given(call)),
      "input": (try? DocumentParser.parse(call.input)) ?? .text(call.input),
      "reason": call.reason.map(Document.text) ?? .null,
      "promised": .object(
        call.promised.sorted { $0.key < $1.key }.reduce(into: DocumentObject()) { told, field in
          told.set(field.key, .text(field.value.text))
        }),
    ]
  }

  /// All that was given to the operation, in one line for people.
  static func given(_ call: OutboxCall) -> String {
    guard let members = (try? DocumentParser.parse(call.input))?.members else { return call.input }
    return members.members.filter { !$0.value.isNull }.map { member in
      let value =
        member.value.string
        ?? String(decoding: DocumentWriter.bytes(member.value), as: UTF8.self)
      return "\(member.key) \(value)"
    }.joined(separator: ", ")
  }

  private static func document(_ cause: SyncConflict.Cause, _ words: DeskWords) -> Document {
    switch cause {
    case .refused(let failure):
      return [
        "kind": "refused", "text": .text(failure.message), "code": .text(failure.code),
      ]
    case .promise(let promise):
      let text = "\(promise.field) was \(promise.told.text), and would be \(promise.now.text) now"
      return [
        "kind": "promise", "text": .text(text), "field": .text(promise.field),
        "mine": .text(promise.told.text), "theirs": .text(promise.now.text),
      ]
    case .field(let dispute):
      let edit = dispute.edit
      func shown(_ value: SyncValue) -> String {
        words.text(value, of: edit.field, in: edit.record)
      }
      let (noun, name) = (words.noun(of: edit.record), words.name(of: edit.record))
      let text =
        "\(edit.field) of \(noun) \(name): \(shown(edit.mine)) here, "
        + "\(shown(dispute.theirs)) at the server"
      return [
        "kind": "field", "text": .text(text), "of": .text(noun), "record": .text(name),
        "collection": .text(edit.record.collection), "record_id": .text(edit.record.id),
        "field": .text(edit.field),
        "base": .text(shown(edit.base)), "mine": .text(shown(edit.mine)),
        "theirs": .text(shown(dispute.theirs)), "by": dispute.by.map(Document.text) ?? .null,
        "at": dispute.at.map { Document.text(time($0)) } ?? .null,
        "merged": dispute.proposal.map { Document.text(shown($0)) } ?? .null,
      ]
    }
  }

  private static func operations(_ calls: [OutboxCall]) -> String {
    calls.map(\.operation).joined(separator: ", ")
  }

  private static func time(_ time: HybridTime) -> String {
    Instant(milliseconds: time.milliseconds).description
  }

  /// A length of time, to the second from one second on.
  static func span(_ milliseconds: Int64) -> String {
    let isLong = abs(milliseconds) >= 1000
    return TimeSpan(milliseconds: isLong ? milliseconds / 1000 * 1000 : milliseconds).description
  }

  private static func word(_ state: OutboxUnit.State) -> String {
    switch state {
    case .waiting: "waiting"
    case .unknown: "unknown"
    case .done: "done"
    case .inConflict: "conflict"
    case .dead: "dead"
    }
  }

  private static func word(_ priority: SyncPriority) -> String {
    switch priority {
    case .urgent: "urgent"
    case .normal: "normal"
    case .late: "late"
    }
  }
}
