// sdformat reads exported arms: prints one line for each file that it refuses or warns about.
#include <iostream>
#include <sdf/sdf.hh>

int main(int count, char **paths)
{
    for (int i = 1; i < count; ++i) {
        sdf::Root root;
        const sdf::Errors errors = root.Load(paths[i]);
        if (!errors.empty() || !root.Model()) {
            std::cout << paths[i] << ": " << (errors.empty() ? "no model" : errors.front().Message()) << '\n';
        }
    }
    return 0;
}
