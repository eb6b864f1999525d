import OpsDomain
import OpsKernel
import OpsStorage

extension NameSource {
  /// Orders that the caller, a driver, could take now.
  static let jobs = NameSource(
    .job, listedBy: DriverJobService.jobs.descriptor, belongs: false,
    find: { typed, _, transaction in
      let drivers = transaction.repository(Driver.self)
      guard transaction.principal.may(.jobAccept), let user = transaction.principal.userID,
        let driver = try await drivers.fetch(key: Driver.userKey, user)
      else { return [] }
      let prefix = typed.uppercased()
      return try await JobBoard(driver, transaction).offered().filter {
        $0.number.utf8.starts(with: prefix.utf8)
      }.map { NameView($0.number, label: $0.status.rawValue) }
    })
}

extension NameKind {
  static let job = NameKind("job")
}

extension JobOffer: Referable {
  /// An order by its number. Drivers see no order before they have taken it, so operations look it
  /// up.
  public static let reference = ParameterReference(
    "job", of: schema, example: "ORD-000001", label: .always("ORD"), names: .job)
}
