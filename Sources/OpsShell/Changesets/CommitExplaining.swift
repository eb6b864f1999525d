import OpsDomain
import OpsKernel

/// `explain op_…`: what a commit changed, and the movements behind the stock it touched.
enum CommitExplaining {
  /// Whether a word names a commit: its key, its sequence, or either said as such.
  static func isCommit(_ text: String) -> Bool {
    text.hasPrefix("op_") || (Int64(text) ?? 0) > 0 || AuditService.isMarked(text)
  }

  /// Explains the commit called `text`. Throws `notfound.any`, `denied.permission`.
  static func explain(
    _ text: String, _ context: ShellContext, _ invocation: Invocation
  ) async throws -> CommandAnswer {
    let operation = try context.registry.blueprint.operations.operation(named: "commit.explain")
    let call = try await context.call(for: invocation)
    let outcome = try await operation.run(
      try await context.host.dependencies(), ["commit": .text(text)], call)
    var answer = CommandAnswer(outcome, of: operation.descriptor)
    answer.text = sentence(
      outcome.output, context.glyphs, times: try await context.siteCalendar().map(SiteTimes.init))
    return answer
  }

  private static func sentence(
    _ data: Document, _ glyphs: GlyphSet, times: SiteTimes?
  ) -> String {
    func text(_ document: Document, _ name: String) -> String? {
      guard let value = document[name] else { return nil }
      return times?.shown(value, of: name) ?? value.string ?? value.int.map(String.init)
    }
    let operations = data["operations"]?.items?.compactMap(\.string) ?? []
    var lines = [
      "commit     \(text(data, "key") ?? "") (\(text(data, "sequence") ?? ""))",
      "when, who  \(text(data, "at") ?? "") by \(text(data, "actor") ?? "")",
      "did        \(operations.joined(separator: ", "))",
    ]
    if let reason = text(data, "reason") { lines.append("because    \(reason)") }
    if let remark = text(data, "remark") { lines.append("remark     \(remark)") }
    if let undone = text(data, "undoes") { lines.append("undoes     \(undone)") }
    for change in data["changes"]?.items ?? [] {
      let mark =
        switch change["action"]?.string {
        case "create": "+"
        case "remove": "-"
        default: "~"
        }
      lines.append(
        "  \(mark) \(text(change, "entity") ?? "") \(text(change, "id") ?? "")"
          + fields(change, times))
    }
    for figure in data["figures"]?.items ?? [] {
      lines.append(
        "stock of \(text(figure, "sku") ?? "") at \(text(figure, "location") ?? ""): "
          + "\(text(figure, "before") ?? "") before, \(text(figure, "moved") ?? "") moved, "
          + "\(text(figure, "after") ?? "") after, of \(text(figure, "movements") ?? "") movements")
      for line in figure["last"]?.items ?? [] {
        lines.append(
          "    \(text(line, "at") ?? "")  \(text(line, "quantity") ?? "")  "
            + "\(text(line, "kind") ?? "")  \(text(line, "commit") ?? "")")
      }
    }
    if let times { lines.append(times.remark) }
    return lines.map { Sanitizer.printable($0, glyphs: glyphs) + "\n" }.joined()
  }

  private static func fields(_ change: Document, _ times: SiteTimes?) -> String {
    guard change["action"]?.string == "update", let after = change["after"]?.members else {
      return ""
    }
    return after.members.filter { $0.key != "updated_at" }.map { member in
      let before = change["before"]?[member.key] ?? .null
      func said(_ value: Document) -> String { plain(value, of: member.key, times) }
      return "   \(member.key) \(said(before)) → \(said(member.value))"
    }.joined()
  }

  private static func plain(
    _ value: Document, of field: String, _ times: SiteTimes?
  ) -> String {
    times?.shown(value, of: field) ?? value.string
      ?? (value.isNull ? "none" : String(decoding: DocumentWriter.bytes(value), as: UTF8.self))
  }
}
