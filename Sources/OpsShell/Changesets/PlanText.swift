import OpsDomain
import OpsKernel

/// A plan as people read it: `+` what is created, `~` what changes, `-` what goes.
enum PlanText {
  /// Fields that say who and when; the data has them, the diff leaves them out.
  private static let bookkeeping: Set<String> = [
    "created_at", "created_by", "updated_at", "updated_by", "recorded_at", "actor",
    "last_movement_at", "requested_at", "requested_by", "delivered_by", "assigned_at",
    "assigned_by", "last_contact_at",
  ]
  /// Fields that a movement's or a stock level's name already tells.
  private static let named: Set<String> = [
    "number", "sku", "code", "key", "product", "from", "to", "customer", "location", "request",
    "size", "lot", "entry", "give_back", "quantity",
  ]

  /// The lines of the diff and, unless told, what it comes to.
  static func of(_ plan: ChangesetPlan, glyphs: GlyphSet = .unicode, summary: Bool = true) -> String
  {
    let entity = plan.changes.map(\.entity.utf8.count).max() ?? 0
    var text = ""
    for change in plan.changes {
      let fields = fields(change, glyphs)
      text += "  \(change.action.mark) " + change.entity.padding(to: entity)
      text += "  " + Sanitizer.printable(arrows(change.name, glyphs), glyphs: glyphs)
      text += (fields.isEmpty ? "" : "   " + fields) + "\n"
    }
    if plan.hidden > 0 { text += "  and \(count(plan.hidden, "record")) you may not see\n" }
    return summary ? text + self.summary(plan, glyphs) : text
  }

  private static func summary(_ plan: ChangesetPlan, _ glyphs: GlyphSet) -> String {
    guard !plan.isEmpty else { return "  nothing would change\n" }
    let parts = [
      count(plan.operations.count, "operation"), "\(plan.count(.create)) to create",
      "\(plan.count(.update)) to change", "\(plan.count(.remove)) to remove",
    ]
    return "  " + parts.joined(separator: ", ") + glyphs.separator + "nothing committed\n"
  }

  /// `1 operation`, `2 operations`.
  static func count(_ number: Int, _ what: String) -> String {
    Counted.text(number, what)
  }

  private static func fields(_ change: RecordView, _ glyphs: GlyphSet) -> String {
    let recorded = change.fields.first { $0.name == "recorded_at" }?.after
    let shown = change.fields.filter { field in
      if bookkeeping.contains(field.name) { return false }
      guard change.action != .update else { return true }
      let value = change.action == .create ? field.after : field.before
      if field.name == "at", value == recorded { return false }
      if named.contains(field.name), " \(change.name) ".contains(" \(text(value)) ") {
        return false
      }
      return value != .null && value != .text("") && value != .text("0") && value != .bool(false)
    }
    return shown.map { field in
      let (before, after) = (text(field.before), text(field.after))
      let value =
        switch change.action {
        case .create: after
        case .update: arrows("\(before) → \(after)", glyphs)
        case .remove: before
        }
      return Sanitizer.printable("\(field.name) \(value)", glyphs: glyphs)
    }.joined(separator: "  ")
  }

  private static func arrows(_ text: String, _ glyphs: GlyphSet) -> String {
    guard glyphs == .ascii else { return text }
    return text.split(separator: "→", omittingEmptySubsequences: false).joined(separator: "->")
  }

  private static func text(_ value: Document) -> String {
    switch value {
    case .null: "nothing"
    case .text(let text): text.isEmpty ? "nothing" : text
    case .integer(let number): String(number)
    case .bool(let flag): flag ? "yes" : "no"
    case .number, .list, .object: String(decoding: DocumentWriter.bytes(value), as: UTF8.self)
    }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - utf8.count))
  }
}
