import OpsDomain
import OpsStorageLocal

/// The measuring side of `scripts/bench`: runs one piece of work in this process and prints one
/// line of JSON. The script decides what is compared with what.
enum Bench {
  static let usage = """
    usage: opsh-bench prepare BOOK PRODUCTS MOVEMENTS
           opsh-bench issue|receive BOOK COUNT BATCH
           opsh-bench read BOOK COUNT
           opsh-bench count BOOK LINES
           opsh-bench list-free|list-ruled|sign-in|authenticate|cached-token BOOK COUNT
           opsh-bench pick|propose BOOK LOTS COUNT
           opsh-bench fill-year BOOK MOVEMENTS
           opsh-bench dashboards BOOK COUNT
           opsh-bench today BOOK REQUESTS COUNT
           opsh-bench revalue BOOK LATER
           opsh-bench assign SIZE
           opsh-bench solve-assignments FILE
           opsh-bench net DEMANDS
           opsh-bench solve-floors FILE SECONDS
           opsh-bench schedule JOBS SECONDS
           opsh-bench move-jobs JOBS MOVES
           opsh-bench dispatch FOLDER
           opsh-bench market-day FOLDER DAY BOOK
           opsh-bench simulate-sync SEED SEEDS OPERATIONS
           opsh-bench fill-market BOOK CUSTOMERS DRIVERS PIECES MILLISECONDS FILE
           opsh-bench bare-route PORT
    """

  static func run(_ arguments: [String]) async -> Int32 {
    do {
      let numbers = arguments.dropFirst(2).compactMap { Int($0) }
      switch (arguments.first, arguments.dropFirst().first) {
      case ("prepare", let path?) where numbers.count == 2:
        try await BenchBook.open(path, creating: true)
          .prepare(products: numbers[0], movements: numbers[1])
      case ("issue", let path?) where numbers.count == 2:
        try await BenchBook.open(path).move(.issue, count: numbers[0], batch: numbers[1])
      case ("receive", let path?) where numbers.count == 2:
        try await BenchBook.open(path).move(.receive, count: numbers[0], batch: numbers[1])
      case ("read", let path?) where numbers.count == 1:
        try await BenchBook.open(path).read(count: numbers[0])
      case ("count", let path?) where numbers.count == 1:
        try await BenchBook.open(path).count(lines: numbers[0])
      case ("list-free", let path?) where numbers.count == 1:
        try await BenchBook.open(path).list(count: numbers[0], as: .free)
      case ("list-ruled", let path?) where numbers.count == 1:
        try await BenchBook.open(path).list(count: numbers[0], as: .ruled)
      case ("sign-in", let path?) where numbers.count == 1:
        try await BenchBook.open(path).signIn(count: numbers[0])
      case ("authenticate", let path?) where numbers.count == 1:
        try await BenchBook.open(path).authenticate(count: numbers[0])
      case ("cached-token", let path?) where numbers.count == 1:
        try await BenchBook.open(path).showCachedToken(count: numbers[0])
      case ("pick", let path?) where numbers.count == 2:
        try await BenchBook.open(path).pick(lots: numbers[0], count: numbers[1])
      case ("propose", let path?) where numbers.count == 2:
        try await BenchBook.open(path).propose(lots: numbers[0], count: numbers[1])
      case ("fill-year", let path?) where numbers.count == 1:
        try await BenchBook.open(path).fillYear(movements: numbers[0])
      case ("dashboards", let path?) where numbers.count == 1:
        try await BenchBook.open(path).showDashboards(count: numbers[0])
      case ("today", let path?) where numbers.count == 2:
        try await BenchBook.open(path).showToday(requests: numbers[0], count: numbers[1])
      case ("revalue", let path?) where numbers.count == 1:
        try await BenchBook.open(path).revalue(later: numbers[0])
      case ("assign", let text?):
        guard let size = Int(text), size > 0 else { return refuse() }
        AssignmentBench.measure(size: size)
      case ("solve-assignments", let path?):
        try AssignmentBench.solve(path)
      case ("net", _?), ("solve-floors", _?), ("schedule", _?), ("move-jobs", _?):
        return try schedule(arguments)
      case ("dispatch", let folder?):
        try DispatchPace.measure(folder)
      case ("market-day", _?), ("fill-market", _?):
        return try await market(arguments)
      case ("simulate-sync", let text?):
        guard let seed = UInt64(text), numbers.count == 2, numbers[0] > 0, numbers[1] > 0 else {
          return refuse()
        }
        return await SyncBench.run(from: seed, seeds: numbers[0], operations: numbers[1]) ? 0 : 1
      case ("bare-route", let text?):
        guard let port = UInt16(text) else { return refuse() }
        try await BareRoute.serve(port: Int(port))
      default:
        return refuse()
      }
      return 0
    } catch {
      print("opsh-bench: \(error)")
      return 1
    }
  }

  /// What the solvers do, without a book.
  private static func schedule(_ arguments: [String]) throws -> Int32 {
    let number = arguments.dropFirst().first.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    let second = arguments.dropFirst(2).first.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    switch (arguments.first, number, second) {
    case ("net", let demands?, nil): try NettingBench.measure(demands: demands)
    case ("solve-floors", _, let seconds?):
      try FloorBench.solve(arguments[1], seconds: seconds)
    case ("schedule", let jobs?, let seconds?):
      try FloorBench.schedule(jobs: jobs, seconds: seconds)
    case ("move-jobs", let jobs?, let moves?): try FloorBench.move(jobs: jobs, moves: moves)
    default: return refuse()
    }
    return 0
  }

  /// The marketplace: a day of it, or a book for measuring it over HTTP.
  private static func market(_ arguments: [String]) async throws -> Int32 {
    let numbers = arguments.dropFirst(2).compactMap { Int($0) }
    switch (arguments[0], arguments.count) {
    case ("market-day", 4):
      try await MarketDayBench.play(
        folder: arguments[1], name: arguments[2], book: arguments[3])
    case ("fill-market", 7) where numbers.count == 4:
      let now = Instant(milliseconds: Int64(numbers[3]))
      try await BenchBook.open(arguments[1], at: now).fillMarket(
        customers: numbers[0], drivers: numbers[1], pieces: numbers[2], tokens: arguments[6])
    default: return refuse()
    }
    return 0
  }

  private static func refuse() -> Int32 {
    print(usage)
    return 64
  }
}
