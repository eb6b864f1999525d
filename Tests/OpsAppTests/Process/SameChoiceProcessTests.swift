import OpsDomain
import OpsTesting
import Testing

@testable import OpsApp

/// Swift hashes otherwise in each process, and so do sets and dictionaries put things into another
/// order: what somebody is given must come from neither. The house rule `process-hash` of
/// `scripts/tidy` keeps hashes out of the sources.
@Suite("Choices of several processes (M-W14)", .timeLimit(.minutes(10)))
struct SameChoiceProcessTests {
  /// Enough processes that orders of hashes would differ.
  private static let turns = 5

  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func run(_ arguments: [String]) async throws -> OpshProcess.Answer {
    let answer = try await OpshProcess(arguments, in: home).finished()
    #expect(answer.exit == 0, "\(answer.remarks)")
    return answer
  }

  /// What several processes answer, each once.
  private func answers(_ arguments: [String]) async throws -> [Document?] {
    var answers: [Document?] = []
    for _ in 1...Self.turns {
      answers.append(try DocumentParser.parse(try await run(arguments).output)["data"])
    }
    return answers
  }

  @Test("M-W14: dispatch chooses the same drivers in every process, among equals as well")
  func dispatch() async throws {
    // Pairs of drivers are equally far from each restaurant; the orders of a pair are not.
    let orders = (0..<40).map { number in
      "d,o\(number),\(number * 70),\(number % 7 * 300),\(60 + number),r\(number % 3),\(70 + number)"
    }
    let couriers = (0..<12).map { number in
      "d,c\(number),\(number / 2 * 200),\(number % 2 == 0 ? 500 : -500),0,600"
    }
    let tables: [String: [String]] = [
      "orders": ["instance,order,x,y,placement_time,restaurant,ready_time"] + orders,
      "couriers": ["instance,courier,x,y,on_time,off_time"] + couriers,
      "restaurants": ["instance,restaurant,x,y", "d,r0,0,0", "d,r1,900,0", "d,r2,1800,0"],
      "instance_parameters": [
        "instance,meters_per_minute,pickup service minutes,dropoff service minutes,"
          + "target click-to-door", "d,320,4,4,40",
      ],
    ]
    for (name, lines) in tables {
      try home.write("days/\(name).csv", lines.joined(separator: "\n") + "\n")
    }
    let answers = try await answers(["dispatch", "bench", "days", "-o", "json"])
    #expect(answers.first??.items?.count == 4)
    #expect(answers.allSatisfy { $0 == answers[0] }, "\(answers)")
  }

  @Test("M-W14: a guest has one cart, and explore one order, whichever process answers")
  func guest() async throws {
    let desk = try await SignedDesk.withBook(home)
    var lines = [["product", "create", "LAMP-1", "Lamp"]]
    for number in 1...6 {
      let name = "Shop-\(number)"
      // All of them at one place: nothing but who they are says which comes first.
      lines.append([
        "partner", "create", name, "--kind", "grocery", "--place", "54.687157,25.279652",
        "--hours", "daily 00:00-24:00",
      ])
      lines.append(["partner", "verify", name])
      lines.append(["menu", "add", name, "LAMP-1", "--price", "5", "--stock", "unlimited"])
    }
    lines.append(["auth", "logout"])
    for line in lines {
      let answer = await desk.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    let found = try await answers(
      ["explore", "--near", "54.687157,25.279652", "--search", "lamp", "-o", "json"])
    #expect(found.first??.items?.count == 6)
    #expect(found.allSatisfy { $0 == found[0] }, "\(found)")
    let made = try DocumentParser.parse(try await run(["cart", "key", "-o", "json"]).output)
    let key = try #require(made["data"]?["key"]?.string)
    _ = try await run(["cart", "add", "Shop-1", "LAMP-1", "2", "--guest", key])
    let carts = try await answers(["cart", "show", "--guest", key, "-o", "json"])
    #expect(carts.first??["lines"]?.items?.compactMap { $0["quantity"]?.int } == [2])
    #expect(carts.allSatisfy { $0 == carts[0] }, "\(carts)")
  }
}
