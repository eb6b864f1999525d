import OpsDomain
import OpsKernel

extension NameSource {
  static let users = NameSource(
    .user, listedBy: IdentityService.list.descriptor, User.Columns.foldedName
  ) { (user: User) in
    NameView(user.name, label: user.isActive ? nil : "disabled")
  }
}
