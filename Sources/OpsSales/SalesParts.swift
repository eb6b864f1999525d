import OpsKernel
import OpsStorage
import OpsWarehouse

extension AreaParts {
  /// Customers and their business: requests for goods that are out of stock, give-backs, and sales.
  public static let sales: AreaParts = {
    var parts = AreaParts(Declared.self)
    parts.add(Customer.self, rules: CustomerRules.customers)
    parts.add(CustomerFigures.self, rules: CustomerFiguresRules.figures)
    parts.add(CustomerMark.self, rules: CustomerMarkRules.marks)
    parts.add(CustomerLook.self, rules: CustomerLookRules.looks)
    parts.add(OutOfStockRequest.self, rules: OutOfStockRules.requests)
    parts.add(PromisedDate.self, rules: PromisedDateRules.dates)
    parts.add(Delivery.self, rules: DeliveryRules.deliveries)
    parts.add(GiveBack.self, rules: GiveBackRules.giveBacks)
    parts.add(GiveBackLine.self, rules: GiveBackRules.lines)
    parts.add(SalesEntry.self, rules: SalesRules.entries)
    parts.add(SalesLine.self, rules: SalesRules.lines)
    parts.services = [
      CustomerService.self, OutOfStockService.self, SalesService.self, GiveBackService.self,
      InvoiceImportService.self,
    ]
    parts.additions = [
      RequestReservations.following, CustomerMovementHand.ways, HouseGoods.handedOver,
    ]
    parts.answer((any GoodsRequests).self, with: [SalesRequests()])
    parts.answer((any GoodsWishes).self, with: [SalesWishes()])
    parts.answer(PersonTwin.self, with: [MergedCustomers.twins])
    parts.answer(DerivedRebuild.self, with: [.customers])
    parts.answer((any PastRecords).self, with: [PastCustomers()])
    parts.answer(AttachmentPlace.self, with: [CustomerAvatar.place])
    parts.answer(FieldStrategies.self, with: [.ofCustomers])
    parts.answer(SyncUrgency.self, with: [.ofSales])
    parts.answer(ProductUser.self, with: ProductUser.ofSales)
    parts.answer(WaitingWork.self, with: WaitingWork.ofSales)
    parts.settling = [AutoAllocation.settlement]
    parts.later { parts in
      parts.settings = Settings.ofAllocation + Settings.ofPromises
      parts.settingGroups = [SettingGroup("oos", place: 10)]
      parts.nounGroups = [
        NounGroup(
          "customers", place: 60, ["customer", "country", "oos", "sales", "giveback", "import"])
      ]
      parts.guide = .sales
      parts.notices = [
        .overdueRequests, .readyRequests, .changedPromises, .lostReservations, .movedReservations,
      ]
      parts.work = [.lookAtCustomer]
      parts.jobs = [.releaseKept, .refitReservations, .refreshPromises]
      parts.names = [.customers, .requests, .giveBacks]
      parts.people = [.customers]
      parts.marks = [.customers, .looksAtCustomers]
      parts.grantable = [.customers]
      parts.reversals = [
        RequestReversal(), CustomerReversal(), CustomerMarkReversal(), CustomerLookReversal(),
      ]
    }
    return parts
  }()
}
