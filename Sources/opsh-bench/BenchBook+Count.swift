import OpsDomain
import OpsKernel
import OpsWarehouse

extension BenchBook {
  /// Counts so many products, each one short of the book, and posts the count: opening, sheet,
  /// review and posting, each timed.
  func count(lines: Int) async throws {
    let wil = Call(.system)
    var times: [String] = []
    func timed<Answer>(_ name: String, _ body: () async throws -> Answer) async throws -> Answer {
      let started = ContinuousClock.now
      let answer = try await body()
      times.append("\"\(name)\": \((ContinuousClock.now - started).inSeconds)")
      clock.advance(milliseconds: 60_000)
      return answer
    }
    let counts = dependencies.counts
    let opened = try await timed("open") { try await counts.open(OpenCount(), wil).output }
    var sheet: [CountSheetLine] = []
    var after: String?
    repeat {
      let page = try await counts.lines(
        ListCountLines(count: opened.number, limit: Limits.pageSizeMaximum, after: after), wil
      ).output
      for line in page.items where sheet.count < lines {
        let found = (line.expected ?? .zero) - 1
        sheet.append(CountSheetLine(line: sheet.count + 2, sku: line.sku, quantity: found))
      }
      after = page.next
    } while after != nil
    let counted = sheet
    _ = try await timed("sheet") {
      try await counts.applySheet(
        ApplyCountSheet(count: opened.number, mode: .set, lines: counted), wil)
    }
    _ = try await timed("review") {
      try await counts.review(
        ReviewCount(
          count: opened.number, approve: true, uncounted: .keep, reason: "a measurement"), wil)
    }
    let posted = try await timed("post") {
      try await counts.post(CountReference(count: opened.number), wil).output
    }
    print("{\"count\": \(posted.movements ?? 0), \(times.joined(separator: ", "))}")
    try await store.close()
  }
}
