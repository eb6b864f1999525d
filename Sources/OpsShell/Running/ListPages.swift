import OpsDomain
import OpsKernel

/// The pages of a list, one after the other: all of them, or the rows of them that fit a filter.
struct ListPages {
  private let shell: Shell
  private let invocation: Invocation
  private let filter: RowFilter?
  /// How many more rows are wanted: what `--limit` says of those that fit the filter.
  private var wanted = Int.max
  /// The first page, until it is handed out.
  private var first: CommandAnswer?
  /// Where the next page begins; nil behind the last.
  private var position: String?
  /// Where the page before it began; nil for the beginning of the list.
  private var start: String?

  /// Asks for the first page, because it may be refused.
  ///
  /// Throws `usage.arguments` for a filter over what is no list, and what the command throws.
  init(of invocation: Invocation, _ shell: Shell) async throws {
    self.shell = shell
    guard let filter = invocation.options.filter else {
      self.filter = nil
      self.invocation = Self.inLargePages(invocation)
      first = try await shell.run(page: self.invocation)
      position = first?.next
      return
    }
    guard invocation.command.isList else {
      throw OpsError(
        .usage, "--where works on lists, and \(invocation.command.name) does not give a list",
        field: "where")
    }
    self.filter = try await RowFilter(filter, of: invocation.command, shell.context)
    wanted = invocation.integer("limit").map(Int.init(clamping:)) ?? .max
    let pages = Self.inLargePages(invocation, always: true)
    if let narrowed = ListNarrowing.of(
      pages, filter, in: shell.context.registry.answers[invocation.command.answer]),
      let answer = try await Self.answer(narrowed, shell)
    {
      self.invocation = narrowed
      first = answer
    } else {
      self.invocation = pages
      first = try await shell.run(page: pages)
    }
    position = first?.next
  }

  /// The next page; nil behind the last. Where `--limit` ends it, its `next` is where more rows may
  /// fit; otherwise it has none.
  mutating func next() async throws -> CommandAnswer? {
    var page: CommandAnswer
    if let first {
      page = first
      self.first = nil
    } else if wanted > 0, let position {
      page = try await shell.page(of: invocation, after: position)
      start = position
    } else {
      return nil
    }
    position = page.next
    page.next = nil
    guard let filter else { return page }
    let rows = page.data.items ?? []
    let places = try filter.places(in: page).prefix(wanted)
    wanted -= places.count
    page.data = .list(places.map { rows[$0] })
    if wanted == 0, let last = places.last { page.next = try await next(behind: last, of: rows) }
    return page
  }

  /// The position behind a row of the page that was read last.
  private func next(behind row: Int, of rows: [Document]) async throws -> String? {
    guard row + 1 < rows.count else { return position }
    var input = invocation.input.members ?? [:]
    input.set("limit", .integer(Int64(row + 1)))
    if let start { input.set("after", .text(start)) }
    return try await shell.run(
      page: Invocation(
        command: invocation.command, input: .object(input), options: invocation.options)
    ).next
  }

  /// All pages as one answer.
  mutating func joined() async throws -> CommandAnswer {
    guard var answer = try await next() else {
      throw OpsError(.internalError, "A list was read twice")
    }
    guard var rows = answer.data.items else { return answer }
    while let page = try await next() {
      rows += page.data.items ?? []
      answer.next = page.next
    }
    answer.data = .list(rows)
    return answer
  }

  /// The list in the largest pages, because all of it is read anyway. A size that was asked for
  /// stays, unless `always`.
  static func inLargePages(_ invocation: Invocation, always: Bool = false) -> Invocation {
    var input = invocation.input.members ?? [:]
    guard always || input["limit"] == nil,
      let limit = invocation.command.parameters.first(where: { $0.name == "limit" })
    else { return invocation }
    input.set("limit", .integer(limit.most ?? Int64(Limits.pageSizeMaximum)))
    return Invocation(
      command: invocation.command, input: .object(input), options: invocation.options,
      words: invocation.words)
  }

  /// The first page of a narrowed list; nil when an option refuses the value, which a filter may
  /// compare all the same.
  private static func answer(
    _ narrowed: Invocation, _ shell: Shell
  ) async throws -> CommandAnswer? {
    do {
      return try await shell.run(page: narrowed)
    } catch let error as OpsError
      where error.errorClass == .usage || error.errorClass == .data
      || error.errorClass == .notfound
    {
      return nil
    }
  }
}
