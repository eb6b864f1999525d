#if Postgres
  import OpsDomain
  import OpsStorage
  import OpsTesting
  import TestBenches
  import Testing

  @testable import OpsStoragePostgres

  /// What the database refuses.
  @Suite(.enabled(if: PostgresServer.isHere, "\(PostgresServer.reason)"))
  struct RefusedTransactionTests {
    @Test(arguments: ["40001", "40P01"])
    func theClosureRunsAgainAfter(_ state: String) async throws {
      let book = try PostgresBook()
      let store = try await book.open()
      // Refuses the first two attempts: the numbers of a sequence are not rolled back.
      try book.sql(
        """
        CREATE SEQUENCE attempts;
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
          IF nextval('attempts') < 3 THEN
            RAISE EXCEPTION 'again' USING ERRCODE = '\(state)';
          END IF;
          RETURN NEW;
        END$$;
        CREATE TRIGGER refuse BEFORE INSERT ON contract_entities
          FOR EACH ROW EXECUTE FUNCTION refuse()
        """)
      let receipt = try await PostgresBook.put("again", id: 1, in: store)
      #expect(receipt?.sequence == 1)
      try await store.close()
      try book.drop()
    }

    @Test func theClosureIsNotRunForEver() async throws {
      let book = try PostgresBook()
      let store = try await book.open { $0.attempts = 2 }
      try book.sql(
        """
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
          $$BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END$$;
        CREATE TRIGGER refuse BEFORE INSERT ON contract_entities
          FOR EACH ROW EXECUTE FUNCTION refuse()
        """)
      await #expect(throws: OpsError.self) { try await PostgresBook.put("never", id: 1, in: store) }
      try book.sql("DROP TRIGGER refuse ON contract_entities")
      #expect(try await PostgresBook.put("then", id: 1, in: store)?.sequence == 1)
      try await store.close()
      try book.drop()
    }

    @Test(
      arguments: [
        "UPDATE commits SET reason = 'x'", "UPDATE changes SET image = NULL", "DELETE FROM commits",
        "DELETE FROM changes", "TRUNCATE commits", "TRUNCATE changes",
        "INSERT INTO commits SELECT * FROM commits ON CONFLICT (sequence) DO UPDATE SET key = 'x'",
        "MERGE INTO commits c USING commits o ON c.sequence = o.sequence WHEN MATCHED THEN DELETE",
      ])
    func theJournalIsNotRewritten(_ text: String) async throws {
      let book = try PostgresBook()
      let store = try await book.open()
      try await PostgresBook.put("kept", id: 1, in: store)
      #expect(throws: OpsError.self) { try book.sql(text) }
      #expect(try await PostgresBook.checkedHead(of: store).sequence == 1)
      try await store.close()
      try book.drop()
    }

    @Test func aRefusedCommitLeavesTheOthersOfItsGroup() async throws {
      let book = try PostgresBook()
      let store = try await book.open()
      let results = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<40 {
          group.addTask {
            do {
              // Every fourth refers to a group that does not exist.
              _ = try await store.transact { overlay in
                overlay.header = PostgresBook.header("group-\(number)")
                var entity = ContractEntity(
                  id: RecordID(rawValue: Int64(number) + 1), code: "c\(number)")
                if number % 4 == 0 { entity.groupID = RecordID(rawValue: 999) }
                _ = try await overlay.insert(entity)
              }
              return true
            } catch {
              return false
            }
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(results == 30)
      #expect(try await PostgresBook.checkedHead(of: store).sequence == 30)
      #expect(store.statistics.groups < 30)
      try await store.close()
      try book.drop()
    }
  }
#endif
