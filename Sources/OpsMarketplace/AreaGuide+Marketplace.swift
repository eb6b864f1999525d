import OpsKernel

extension AreaGuide {
  static let marketplace = AreaGuide(
    .marketplace, "partners sell, customers order, drivers deliver",
    [
      AreaReader("customers", .customer, first: ExploreService.partners),
      // Customers may look at images, but it is partners who keep them.
      AreaReader(
        "partners", .partner, first: PartnerService.create,
        also: [MenuService.image, PartnerService.image]),
      AreaReader("drivers", .driver, first: DriverService.register),
      AreaReader("everybody; lists show your own records", nil, first: OrderService.list),
      AreaReader("administrators", .administrator, first: PartnerService.verify),
    ])
}
