import OpsDomain
import OpsKernel
import OpsSales
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Names for completion")
struct NameServiceTests {
  private let book: SampleBook

  init() async throws { book = try await SampleBook.make() }

  private func names(
    _ kind: NameKind, _ prefix: String? = nil, as role: Role = .administrator
  ) async throws -> [String] {
    try await book.dependencies.names
      .list(ListNames(kind: kind, prefix: prefix), book.call(role)).output.items.map(\.name)
  }

  @Test func namesBeginWithThePrefixWhateverItsCase() async throws {
    #expect(try await names(.product) == ["LAMP-1", "OLD-1", "RICE", "SHIRT"])
    #expect(try await names(.product, "la") == ["LAMP-1"])
    #expect(try await names(.product, "R") == ["RICE"])
    #expect(try await names(.product, "X").isEmpty)
    #expect(try await names(.customer, "0000") == ["000001", "000002"])
    #expect(try await names(.location, "s") == ["SCRAP", "SHOP", "SUPPLIER"])
    #expect(try await names(.user, "AN") == ["anna"])
  }

  @Test func requestsAndGiveBacksComeNewestFirst() async throws {
    let requests = book.dependencies.outOfStock
    for _ in 1...3 {
      _ = try await requests.create(
        CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 1),
        book.call(.salesperson))
    }
    #expect(try await names(.request) == ["OOS-000003", "OOS-000002", "OOS-000001"])
    #expect(try await names(.request, "oos-000002") == ["OOS-000002"])
    #expect(try await names(.giveBack).isEmpty)
  }

  @Test func whatTheWarehouseWorksOnHasNames() async throws {
    _ = try await book.dependencies.counts.open(
      OpenCount(location: "MAIN"), book.call(.warehouseKeeper))
    #expect(try await names(.count) == ["C-000001"])
    #expect(try await names(.count, "c-0") == ["C-000001"])
    #expect(try await names(.transfer).isEmpty)
    _ = try await book.dependencies.categories.create(
      CreateCategory(name: "Toys"), book.call(.administrator))
    #expect(try await names(.category, "to") == ["Toys"])
  }

  @Test func aKindThatNoAreaNamesIsRefused() async throws {
    let book = book
    let error = await #expect(throws: OpsError.self) {
      _ = try await book.dependencies.names.list(
        ListNames(kind: NameKind("ship")), book.call(.administrator))
    }
    #expect(error?.code == .badValue && error?.field == "kind")
    let kinds = Blueprint.product.names.map(\.kind.rawValue)
    let parameters = Blueprint.product.operations["name.list"]?.descriptor.parameters
    #expect(parameters?.first?.kind == .choice(kinds))
  }

  @Test func aTokenHasTheNamesThatItCouldList() async throws {
    let anna = book.principal(.administrator)
    func kinds(_ scopes: String...) async throws -> [NameKind] {
      var limits = AccessLimits.none
      limits.scopes = [try scopes.map { try AccessScope(parsing: $0) }]
      let holder = Principal(
        userID: SampleUser.of(.administrator).id, name: anna.name, rights: anna.rights,
        limits: limits)
      var found: [NameKind] = []
      for kind in Blueprint.product.names.map(\.kind) {
        let names = try await book.dependencies.names.list(ListNames(kind: kind), Call(holder))
        if !names.output.items.isEmpty { found.append(kind) }
      }
      return found
    }
    #expect(try await kinds("platform").isEmpty)
    #expect(try await kinds("platform", "customer.list") == [.customer])
    #expect(try await kinds("name", "identity") == [.user])
  }

  @Test func deletedCustomersHaveNoName() async throws {
    _ = try await book.dependencies.customers.delete(
      CustomerReference(customer: "000002"), book.call(.administrator))
    #expect(try await names(.customer) == ["000001"])
  }

  @Test func everybodySeesWhatHisRoleSees() async throws {
    for role in Role.allCases where role != .unauthorized {
      let may = RoleMatrix.permissions(of: role)
      #expect(try await names(.product, as: role).isEmpty != may.contains(.productView), "\(role)")
      #expect(
        try await names(.customer, as: role).isEmpty != may.contains(.customerView), "\(role)")
    }
    // People see themselves; all users are for those who may see users.
    #expect(try await names(.user, as: .salesperson) == ["sam"])
    #expect(try await names(.user).count == SampleUser.all.count)
  }

  @Test func nobodyIsToldAnything() async throws {
    let nobody = Call(.nobody)
    await #expect(throws: OpsError.self) {
      _ = try await book.dependencies.names.list(ListNames(kind: .product), nobody)
    }
  }

  @Test func amongFiftyThousandProductsOneBoundedQueryAnswers() async throws {
    let book = book
    for part in 0..<10 {
      try await book.write { transaction in
        for index in 0..<5_000 {
          let sku = "P-\(part)-\(index)"
          _ = try await transaction.repository(Product.self).create(
            Product(
              id: transaction.nextID(), sku: sku, foldedSKU: TextFolding.fold(sku), name: sku,
              search: "", createdAt: transaction.now, updatedAt: transaction.now))
        }
      }
    }
    let counting = CountingStore(book.store)
    let dependencies = AppDependencies(desk: Desk(store: counting, world: book.world))
    for prefix in ["", "p", "p-7-49", "p-9-4999"] {
      counting.forget()
      let found = try await dependencies.names.list(
        ListNames(kind: .product, prefix: prefix), book.call(.salesperson))
      #expect(found.output.items.count == (prefix == "p-9-4999" ? 1 : 50), "\(prefix)")
      #expect(counting.queries.count == 1, "\(prefix)")
      #expect(counting.others == 0, "\(prefix)")
      let query = try #require(counting.queries.first)
      #expect(query.limit == 50)
      // The first ordered column is the one that is bounded, so an index serves both.
      #expect(query.order.first?.column == Product.Columns.foldedSKU.column)
      if !prefix.isEmpty {
        #expect(
          query.filter
            == .and([
              .greaterOrEqual(Product.Columns.foldedSKU, prefix),
              .less(Product.Columns.foldedSKU, prefix + "\u{10FFFF}"),
            ]))
      }
    }
  }
}
