import OpsDomain

// Lists of several pages: all of them, or the rows that fit a filter.
extension Shell {
  /// Adds the pages behind the first one.
  func follow(_ invocation: Invocation, _ answer: inout CommandAnswer) async throws {
    guard answer.next != nil else { return }
    var rows = answer.data.items ?? []
    while let position = answer.next {
      let page = try await page(of: invocation, after: position)
      rows += page.data.items ?? []
      answer.next = page.next
    }
    answer.data = .list(rows)
  }

  /// The page of a list behind a position.
  func page(of invocation: Invocation, after position: String) async throws -> CommandAnswer {
    try Task.checkCancellation()
    var input = invocation.input.members ?? [:]
    input.set("after", .text(position))
    return try await invocation.command.run(
      context,
      Invocation(command: invocation.command, input: .object(input), options: invocation.options))
  }

  /// The list in the largest pages, because all of it is read anyway. A size that was asked for
  /// stays, unless `always`.
  static func inLargePages(_ invocation: Invocation, always: Bool = false) -> Invocation {
    var input = invocation.input.members ?? [:]
    guard always || input["limit"] == nil,
      invocation.command.parameters.contains(where: { $0.name == "limit" })
    else { return invocation }
    input.set("limit", .integer(Int64(Limits.pageSizeMaximum)))
    return Invocation(
      command: invocation.command, input: .object(input), options: invocation.options,
      words: invocation.words)
  }

  /// The first page of a narrowed list; nil when an option refuses the value, which a filter may
  /// compare all the same.
  private func answer(narrowed invocation: Invocation) async throws -> CommandAnswer? {
    do {
      return try await invocation.command.run(context, invocation)
    } catch let error as OpsError
      where error.errorClass == .usage || error.errorClass == .data
      || error.errorClass == .notfound
    {
      return nil
    }
  }

  /// The rows of a list that fit a filter, of all pages; `--limit` says how many are wanted.
  func filtered(
    _ invocation: Invocation, _ filter: RowFilter
  ) async throws -> CommandAnswer {
    guard invocation.command.isList else {
      throw OpsError(
        .usage, "--where picks rows of a list, and \(invocation.command.name) gives none",
        field: "where")
    }
    let wanted = invocation.integer("limit").map(Int.init(clamping:)) ?? .max
    var pages = Self.inLargePages(invocation, always: true)
    var answer: CommandAnswer
    if let filter = invocation.options.filter, let narrowed = ListNarrowing.of(pages, filter),
      let first = try await self.answer(narrowed: narrowed)
    {
      (pages, answer) = (narrowed, first)
    } else {
      answer = try await pages.command.run(context, pages)
    }
    var rows = try filter.rows(of: answer)
    while rows.count < wanted, let position = answer.next {
      answer = try await page(of: pages, after: position)
      rows += try filter.rows(of: answer)
    }
    answer.data = .list(Array(rows.prefix(wanted)))
    answer.next = nil
    return answer
  }
}
