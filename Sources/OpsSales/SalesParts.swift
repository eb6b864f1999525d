import OpsKernel
import OpsWarehouse

extension AreaParts {
  /// Customers and their business: requests for goods that are out of stock, give-backs, and sales.
  public static let sales: AreaParts = {
    var parts = AreaParts(Declared.self)
    parts.records = [
      CustomerRules.customers, CustomerFiguresRules.figures, CustomerMarkRules.marks,
      CustomerLookRules.looks, OutOfStockRules.requests, PromisedDateRules.dates,
      DeliveryRules.deliveries,
      GiveBackRules.giveBacks, GiveBackRules.lines,
      SalesRules.entries, SalesRules.lines,
    ]
    parts.services = [
      CustomerService.self, OutOfStockService.self, SalesService.self, GiveBackService.self,
      InvoiceImportService.self,
    ]
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
    parts.additions = [
      RequestReservations.following, CustomerMovementHand.ways, HouseGoods.handedOver,
    ]
    parts.hooks =
      [
        SalesRequests(), SalesWishes(), MergedCustomers.twins, DerivedRebuild.customers,
        PastCustomers(),
        CustomerAvatar.place, FieldStrategies.ofCustomers, SyncUrgency.ofSales,
      ] + ProductUser.ofSales + WaitingWork.ofSales
    parts.settling = [AutoAllocation.settlement]
    return parts
  }()
}
