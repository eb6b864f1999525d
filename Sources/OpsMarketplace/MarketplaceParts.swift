import OpsKernel
import OpsSales
import OpsStorage
import OpsWarehouse

extension AreaParts {
  /// The marketplace: partners, menus, carts, orders, payments, drivers.
  public static let marketplace: AreaParts = {
    var parts = AreaParts(Declared.self)
    parts.later { parts in
      parts.nounGroups = nounsOfMarketplace
      parts.guide = .marketplace
      parts.settingGroups = settingsOfMarketplace
    }

    parts.addRights()

    // Partners, what they sell and how it is found
    parts.addPartners()
    parts.addMenus()
    parts.addExplore()

    // Images of menus, partners and deliveries
    parts.add(MenuImage.self, rules: MenuImageRules.images)
    parts.add(PartnerImage.self, rules: PartnerImageRules.images)
    parts.answer(
      (any ImageUser).self, with: [MenuImageUser(), PartnerImageUser(), ProofImageUser()])

    // Carts, with what they cost
    parts.addPrices()
    parts.addPromotions()
    parts.addLoyalty()
    parts.addCarts()

    // Orders and their money
    parts.addOrders()
    parts.addOrdering()
    parts.addPayments()
    parts.addMoney()

    // Who brings them, and how it was
    parts.addDrivers()
    parts.addPay()
    parts.addDispatch()
    parts.addAudit()
    parts.addRatings()
    parts.addDashboards()

    parts.later { $0.jobs += jobsOfMarketplace }

    // What an erasure brings about
    parts.additions += [MarketErasure.users]
    parts.answer(CustomerUser.self, with: [MarketErasure.customers])
    parts.answer(PersonTwin.self, with: [MarketErasure.twins])
    parts.answer(DerivedRebuild.self, with: DerivedRebuild.ofMarketplace)
    parts.answer((any PastRecords).self, with: [PastMarketFigures()])

    // What people are told
    parts.addNotices()

    return parts
  }()

  private static let settingsOfMarketplace = [
    SettingGroup(
      "market", place: 36,
      movingMoney: [
        "market.commission_", "market.pay_", "market.payout_",
        // How far drivers are paid to have come.
        "market.speed_",
        // What customers pay, and what points are worth.
        "market.delivery_", "market.peak_", "market.platform_", "market.price_", "market.tax_",
        "market.points_", "market.silver_", "market.gold_",
        // Which deliveries are in time, and which ways are short: drivers are paid for both.
        Settings.promiseTime.key, Settings.detour.key,
      ],
      // What `payment sandbox` answers, and how long to wait for answers of the provider.
      afterSignIn: [
        Settings.sandboxScenario.key, Settings.unknownPaymentTime.key,
        Settings.refundAnswering.key,
      ],
      // Who may be verified as a driver.
      lettingIn: [Settings.driverAge.key])
  ]

  private static let nounsOfMarketplace = [
    NounGroup("marketplace", place: 50, ["explore", "cart", "order", "rating", "loyalty"]),
    NounGroup(
      "marketplace business", place: 51,
      ["partner", "menu", "promo", "tax", "driver", "dispatch", "marketplace"]),
    NounGroup("marketplace money", place: 52, ["payment", "money", "payout"]),
  ]

  /// In the order of a pass: what the payment provider told counts before what is overdue, and
  /// drivers are asked for what is left.
  private static let jobsOfMarketplace: [JobDefinition] = [
    .sweepGuestCarts, .playSandbox, .settlePayments, .settleOrders, .dispatch, .payWeek,
    .payMonth, .payOutDrivers, .agePositions,
  ]
}
