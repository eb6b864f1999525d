import GRDBSQLite
import Glibc
import OpsDomain
import OpsStorage

extension LocalStore {
  /// How large the file and its log are, and which SQLite reads them. Changes nothing.
  public func facts() async throws -> [StoreFact] {
    let reader = try readers.take()
    let pages = try await reader.performElsewhere { engine in
      try ["page_count", "freelist_count", "page_size"].map { name -> Int64 in
        guard case .integer(let number) = try engine.value("PRAGMA " + name) else { return 0 }
        return number
      }
    }
    readers.put(reader)
    return [
      StoreFact("engine", .text("SQLite " + String(cString: sqlite3_libversion()))),
      StoreFact("size", .integer(pages[0] * pages[2])),
      StoreFact("free_size", .integer(pages[1] * pages[2])),
      StoreFact("wal_size", .integer(Self.size(of: file.path + BookCompanions.log))),
      StoreFact("commits_since_start", .integer(Int64(statistics.commits))),
      StoreFact("writes_since_start", .integer(Int64(statistics.groups))),
    ]
  }

  public var hasCommitted: Bool { statistics.commits > 0 }

  public func inspect() async throws -> [Finding] { try await BookInspection(self).run() }

  /// 0 for a file that is not there: an empty log is removed with its last user.
  private static func size(of path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }
}
