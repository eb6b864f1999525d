import OpsDomain
import OpsKernel
import OpsSales
import OpsServices
import OpsStorage
import OpsStorageMock
import OpsTesting
import Testing

@testable import OpsShell

/// What `--where` and `--all` ask the book for.
@Suite struct ListNarrowingTests {
  private static func bench() async throws -> ShellBench {
    let bench = try await ShellBench.make()
    for line in [
      "oos create 000001 LAMP-1 2 --needed-by 2027-03-20",
      "oos create 000002 LAMP-1 3 --needed-by 2027-04-20", "oos create 000001 RICE 1.5",
    ] {
      #expect(await bench.run(line).exit == 0)
    }
    #expect(await bench.run("oos cancel OOS-000002 --reason moved --yes").exit == 0)
    return bench
  }

  /// What a line answers, and the questions about requests that it takes.
  private static func asked(
    _ line: String, _ bench: ShellBench
  ) async -> (answer: ShellBench.Answer, columns: Set<String>, limits: Set<Int>) {
    let log = QuestionLog()
    let answer = await QuestionLog.$current.withValue(log) { await bench.run(line) }
    let queries = log.queries.filter { $0.schema == OutOfStockRequest.schema }
    return (
      answer, Set(queries.flatMap { $0.filter.columns.map(\.name) }), Set(queries.map(\.limit))
    )
  }

  @Test(arguments: [
    ("status = pending", ["status"]), ("status in pending, returned", ["status"]),
    ("requested_at >= 2027-03-01 and status = pending", ["requested_at", "status"]),
    ("needed_by <= 2027-03-31", ["needed_by"]), ("status = pending or priority = high", []),
    ("status != pending", []), ("status = nonsense", []), ("quantity > 1", []),
  ])
  func theListLooksForWhatItCan(_ filter: String, _ columns: [String]) async throws {
    let bench = try await Self.bench()
    let found = await Self.asked("oos list --where '\(filter)' -o value:number", bench)
    #expect(found.columns == Set(columns))
    #expect(found.limits == [Limits.pageSizeMaximum])
    #expect(found.answer.exit == 0, "\(found.answer.remarks)")
  }

  @Test func narrowedRowsAreThoseOfTheFilter() async throws {
    let bench = try await Self.bench()
    let all = await bench.run("oos list --all -o ndjson").lines
    let pending = await bench.run("oos list --where 'status = pending' -o ndjson").lines
    #expect(!pending.isEmpty && pending.count < all.count)
    #expect(pending == all.filter { $0.contains("\"status\":\"pending\"") })
  }

  @Test func aMisspeltFieldIsToldOf() async throws {
    let bench = try await Self.bench()
    let answer = await bench.run("oos list --where 'status = completed and statu = 1'")
    #expect(answer.exit == 64)
  }

  @Test func allComesInLargePages() async throws {
    let bench = try await Self.bench()
    #expect(await Self.asked("oos list --all", bench).limits == [Limits.pageSizeMaximum])
    #expect(await Self.asked("oos list --all --limit 2", bench).limits == [2])
    #expect(await Self.asked("oos list", bench).limits == [Limits.pageSizeDefault])
  }

  @Test func narrowingOptionsNameFieldsOfTheirRows() throws {
    var count = 0
    for operation in Blueprint.product.operations.all.map(\.descriptor) {
      for parameter in operation.parameters {
        guard let narrowing = parameter.narrowing else { continue }
        count += 1
        #expect(operation.isList && !parameter.isPositional && !parameter.isRequired)
        let fields = try #require(CommandRegistry.standard.answers[operation.answer]).names
        #expect(fields.contains(narrowing.field), "\(operation.name) \(parameter.name)")
      }
    }
    #expect(count >= 10)
  }
}
