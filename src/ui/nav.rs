//! The list of labs.

use super::{icon, icon::Icon, store::store, words};
use crate::{
    lab::{self, Part},
    labs::LABS,
};
use leptos::prelude::*;

/// The list; behind the brand where there is little room.
#[component]
pub fn Nav(
    /// The lab that is shown.
    current: &'static str,
) -> impl IntoView {
    let locale = store().locale;
    let (open, set_open) = signal(false);
    // Labs with a task done on this device.
    let done = Memo::new(move |_| {
        let lab = |task: &String| task.split('/').next().unwrap_or_default().to_owned();
        store().session.with(|session| session.done.iter().map(lab).collect::<Vec<_>>())
    });
    let parts = [Part::Core, Part::Other, Part::Work]
        .into_iter()
        .filter(|part| LABS.iter().any(|lab| lab.information.part == *part));
    let list = move || {
        parts
            .clone()
            .map(|part| {
                let labs = LABS.iter().filter(move |lab| lab.information.part == part).map(|lab| {
                    let (id, name) = (lab.id(), lab.information.name);
                    let here = (id == current).then_some("page");
                    let done = move || done.with(|done| done.iter().any(|lab| lab == id));
                    view! {
                        <li class:done=done>
                            <a href=lab::opening(lab) aria-current=here on:click=move |_| set_open.set(false)>
                                {move || name.get(locale.get())}
                            </a>
                        </li>
                    }
                });
                view! {
                    <h2>{move || part.title().get(locale.get())}</h2>
                    <ol class="path">{labs.collect_view()}</ol>
                }
            })
            .collect_view()
    };
    let wide = super::size::wide();
    let labs = move || words::LABS.get(locale.get());
    view! {
        <nav class="nav" aria-label=labs>
            {move || if wide.get() {
                list.clone()().into_any()
            } else {
                view! {
                    <details prop:open=move || open.get()>
                        <summary aria-label=labs on:click=move |event| { event.prevent_default(); set_open.update(|open| *open = !*open); }>
                            <Icon mark=icon::BRAND />
                            <span class="brand-word">{labs}</span>
                        </summary>
                        <div class="sheet">
                            <ol class="path"><li><a href="#/">{move || words::BRAND.get(locale.get())}</a></li></ol>
                            {list.clone()()}
                        </div>
                    </details>
                }.into_any()
            }}
        </nav>
    }
}
