import OpsDomain
import OpsKernel

/// A plan as people read it: `+` what is created, `~` what changes, `-` what goes.
enum PlanText {
  /// Fields that a movement's or a stock level's name already tells.
  private static let named: Set<String> = [
    "number", "sku", "code", "key", "product", "order", "from", "to", "customer", "location",
    "request",
    "size", "lot", "entry", "give_back", "quantity", "date",
    "position", "revision",
  ]

  /// The lines of the diff and, unless told, what it comes to.
  static func of(
    _ plan: ChangesetPlan, _ layout: PlanLayout, summary: Bool = true
  ) -> String {
    let entity = plan.changes.map(\.entity.utf8.count).max() ?? 0
    var text = ""
    for change in plan.changes {
      let name = Sanitizer.printable(arrows(change.name, layout.glyphs), glyphs: layout.glyphs)
      let head = "  \(change.action.mark) " + change.entity.padding(to: entity) + "  "
      text += line(head, name, fields(change, layout), layout.width)
    }
    if plan.hidden > 0 {
      text += sentence("and \(count(plan.hidden, "record")) you may not see", layout)
    }
    return summary ? text + self.summary(plan, layout) : text
  }

  /// A line that stands alone below a diff, in as many lines as it takes.
  static func sentence(_ text: String, _ layout: PlanLayout) -> String {
    guard let width = layout.width else { return "  \(text)\n" }
    return TextWrap.lines(text, width: width - 2).map { "  \($0)\n" }.joined()
  }

  /// What happens to one record. What does not fit goes on in further lines, each with whole fields
  /// where they are short enough, and with whole words otherwise.
  private static func line(
    _ head: String, _ name: String, _ fields: [String], _ width: Int?
  ) -> String {
    guard let width else {
      return head + name + (fields.isEmpty ? "" : "   " + fields.joined(separator: "  ")) + "\n"
    }
    let (indent, deeper) = ("      ", "        ")
    var lines = TextWrap.lines(name, width: Swift.max(width / 2, width - DisplayWidth.of(head)))
    lines[0] = head + lines[0]
    for index in lines.indices.dropFirst() { lines[index] = indent + lines[index] }
    var gap = "   "
    for field in fields {
      let last = lines.removeLast()
      if DisplayWidth.of(last + gap + field) <= width {
        lines.append(last + gap + field)
      } else if DisplayWidth.of(indent + field) <= width {
        lines += [last, indent + field]
      } else {
        let parts = TextWrap.lines(field, width: width - deeper.count)
        lines += [last, indent + parts[0]] + parts.dropFirst().map { deeper + $0 }
      }
      gap = "  "
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func summary(_ plan: ChangesetPlan, _ layout: PlanLayout) -> String {
    guard !plan.isEmpty else { return "  nothing would change\n" }
    let parts = [
      count(plan.operations.count, "operation"), "\(plan.count(.create)) to create",
      "\(plan.count(.update)) to change", "\(plan.count(.remove)) to remove",
    ]
    return sentence(
      parts.joined(separator: ", ") + layout.glyphs.separator + "nothing committed", layout)
  }

  /// `1 operation`, `2 operations`.
  static func count(_ number: Int, _ what: String) -> String {
    Counted.text(number, what)
  }

  private static func fields(_ change: RecordView, _ layout: PlanLayout) -> [String] {
    let glyphs = layout.glyphs
    let recorded = change.fields.first { $0.name == "recorded_at" }?.after
    let shown = change.fields.filter { field in
      // Who and when is in the data; the diff leaves it out.
      if field.isTrail { return false }
      guard change.action != .update else { return true }
      // The number of a record without a name says nothing to people.
      if field.isNameless { return false }
      let value = change.action == .create ? field.after : field.before
      if field.name == "at", value == recorded { return false }
      if named.contains(field.name), " \(change.name) ".contains(" \(text(value)) ") {
        return false
      }
      return value != .null && value != .text("") && value != .text("0") && value != .bool(false)
    }
    return shown.map { field in
      func said(_ value: Document) -> String {
        layout.times?.shown(value, of: field.name) ?? text(value)
      }
      let (before, after) = (said(field.before), said(field.after))
      let value =
        switch change.action {
        case .create: after
        case .update: arrows("\(before) → \(after)", glyphs)
        case .remove: before
        }
      return Sanitizer.printable("\(field.name) \(value)", glyphs: glyphs)
    }
  }

  private static func arrows(_ text: String, _ glyphs: GlyphSet) -> String {
    guard glyphs == .ascii else { return text }
    return text.split(separator: "→", omittingEmptySubsequences: false).joined(separator: "->")
  }

  private static func text(_ value: Document) -> String {
    switch value {
    case .null: "none"
    case .text(let text): text.isEmpty ? "none" : text
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
