import OpsStorage
import OpsStorageLocal
import OpsTesting
import TestBenches

extension StoreFactory {
  /// Books in SQLite files that go with the test.
  static let local = StoreFactory("Local") { rules in
    let book = try LocalBook()
    let store = try await LocalStore(path: book.path, schemas: rules.map(\.schema))
    return StoreLease(store) {
      try await store.close()
      // The folder is removed with its last owner, after the store has let go of its files.
      withExtendedLifetime(book) {}
    }
  }

  /// Every implementation that can be tried here. PostgreSQL is one of them in a build with that
  /// trait, where the server's programs are.
  static let all: [StoreFactory] = [.mock, .local] + databases

  private static var databases: [StoreFactory] {
    #if Postgres
      PostgresServer.isHere ? [.postgres] : []
    #else
      []
    #endif
  }
}
